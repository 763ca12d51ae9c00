import type { ContentPicture as Picture } from '~/services/content/shapes.server';
import { loadFirst } from '../ui/load-first';

interface ContentPictureProps {
  picture: Picture;
  sizes: string;
  isAboveFold?: boolean;
  className?: string;
}

/** A picture from the CMS in the size that is shown, with the words its editor gave it. */
export function ContentPicture({ picture, sizes, isAboveFold, className }: ContentPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet ? sizes : undefined}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={isAboveFold === true ? 'eager' : 'lazy'}
      decoding="async"
      {...(isAboveFold === true ? loadFirst : {})}
      className={className}
    />
  );
}
