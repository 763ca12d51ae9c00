import { classNames } from '~/components/ui/class-names';

/** So long a part number is kept on one line, also in a heading on a phone. */
const unbrokenLength = 14;

/** A product's name; the part number that it begins with stands in the figures' face. */
export function PartName({ name }: { name: string }) {
  const [first = ''] = /^[^\s,;:]+/.exec(name) ?? [];
  if (!/\d/.test(first)) return name;
  return (
    <>
      <span
        className={classNames(
          'font-mono font-medium',
          first.length <= unbrokenLength && 'whitespace-nowrap',
        )}
      >
        {first}
      </span>
      {name.slice(first.length)}
    </>
  );
}
