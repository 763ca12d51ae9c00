import { useLocation } from '@remix-run/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { buttonClasses } from './button';

/** Says that something could not be shown and offers Retry, which asks for the same page again. */
export function ErrorPanel({ title, text }: { title: string; text: string }) {
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 border-l-4 border-bad bg-bad-wash px-6 py-6"
    >
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1">{text}</p>
      </div>
      {/* A plain link loads the page afresh, with or without JavaScript. */}
      <a href={pathname + search} className={buttonClasses('outline', 'sm')}>
        <RotateCw size={16} aria-hidden="true" />
        Retry
      </a>
    </div>
  );
}
