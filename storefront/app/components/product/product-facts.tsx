import type { ReactNode } from 'react';

/** A fact of a product and its value; `note` says what the value means. */
export interface ProductFact {
  name: string;
  value: ReactNode;
  note?: string | undefined;
}

/** Facts between thin rules, as in the table of a datasheet. */
export function ProductFacts({ facts }: { facts: ProductFact[] }) {
  return (
    <dl className="border-t border-rule text-sm">
      {facts.map(({ name, value, note }) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-rule py-2"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right font-mono [overflow-wrap:anywhere]">{value}</dd>
          {note ? <dd className="basis-full text-xs text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
