import { classNames } from '../ui/class-names';
import { loadFirst } from '../ui/load-first';

const widths = [320, 640, 960] as const;
const fullWidth = 1200;

interface ProductPictureProps {
  src: string;
  alt: string;
  /**
   * How wide it is shown, in the words of the `sizes` attribute. On phones a little less than it is: of 640
   * pixels a phone with 1.75 for each of ours would miss twenty, and load 960 instead.
   */
  sizes: string;
  /** The first pictures of a page load at once; the rest when they come near. */
  isAboveFold?: boolean;
  /** The picture that the page is about: it loads before all others. */
  isMain?: boolean;
  className?: string;
}

/** A product's picture in the size that is shown, its place kept before it arrives. */
export function ProductPicture({
  src,
  alt,
  sizes,
  isAboveFold,
  isMain,
  className,
}: ProductPictureProps) {
  return (
    <img
      src={src}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      loading={isAboveFold === true ? 'eager' : 'lazy'}
      decoding="async"
      {...(isMain === true ? loadFirst : {})}
      className={classNames('aspect-[4/3] w-full bg-drawing object-contain', className)}
    />
  );
}

/** The smaller copies that the image host keeps beside `{name}.webp`; none for other addresses. */
export function srcSetOf(src: string): string | undefined {
  const match = /^(.*\/images\/[\w-]+)\.webp$/.exec(src);
  if (match?.[1] === undefined) return undefined;
  const smaller = widths.map((width) => `${match[1]}-${width}.webp ${width}w`);
  return [...smaller, `${src} ${fullWidth}w`].join(', ');
}
