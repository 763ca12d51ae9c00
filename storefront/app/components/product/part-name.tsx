/** A product's name; the part number that it begins with stands in the figures' face. */
export function PartName({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ');
  if (!/\d/.test(first)) return name;
  return (
    <>
      <span className="font-mono font-medium">{first}</span>
      {rest.length > 0 ? ` ${rest.join(' ')}` : ''}
    </>
  );
}
