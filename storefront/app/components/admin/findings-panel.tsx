import { TextLink } from '~/components/ui/button';
import { adminPaths } from '~/lib/admin-lists';
import { formatDate } from '~/lib/dates';
import { type Finding, findingLink, findingWords } from '~/lib/finding-words';

interface Report {
  since: string;
  chargesChecked: number;
  ordersChecked: number;
  findings: Finding[];
  next: string | null;
}

/** What the books, the shelf and Stripe disagree about. `null`: Stripe could not be asked. */
export function FindingsPanel({ report }: { report: Report | null }) {
  if (!report) {
    return (
      <p className="border-l-4 border-bad bg-bad-wash px-4 py-3 text-sm">
        The payment provider cannot be asked just now.{' '}
        <TextLink to={adminPaths.overview} reloadDocument>
          Try again
        </TextLink>
      </p>
    );
  }
  const { since, chargesChecked, ordersChecked, findings, next } = report;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {chargesChecked} charges and {ordersChecked} paid orders since {formatDate(since)} were
        compared{next ? ' so far' : ''}.
      </p>
      {findings.length === 0 ? (
        <p className="border-l-4 border-good bg-good-wash px-4 py-3 text-sm">
          {next
            ? 'Nothing differs in this part.'
            : 'Nothing differs: books, shelf and Stripe agree.'}
        </p>
      ) : (
        <ul className="flex flex-col">
          {findings.map((finding, index) => (
            <FindingItem key={index} finding={finding} />
          ))}
        </ul>
      )}
      {next ? (
        <TextLink to={adminPaths.overviewFrom(next)} className="self-start text-sm">
          Compare the rest
        </TextLink>
      ) : null}
    </div>
  );
}

function amountOf(value: number | null, unit: 'cents' | 'pieces'): string {
  if (value === null) return 'unknown';
  return unit === 'cents' ? `$ ${(value / 100).toFixed(2)}` : `${value} pieces`;
}

function FindingItem({ finding }: { finding: Finding }) {
  const { kind, at, expected, actual } = finding;
  const { title, advice, unit } = findingWords[kind];
  const link = findingLink(finding);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-rule py-3">
      <div className="min-w-0 text-sm">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted">{advice}</p>
        <p className="mt-1 font-mono text-xs">
          {at ? `${formatDate(at)}, ` : ''}
          {`expected ${amountOf(expected, unit)}, found ${amountOf(actual, unit)}`}
        </p>
      </div>
      {link ? (
        <TextLink to={link.to} className="text-sm">
          {link.label}
        </TextLink>
      ) : null}
    </li>
  );
}
