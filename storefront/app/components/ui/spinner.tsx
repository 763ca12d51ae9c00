import { classNames } from './class-names';

/** A turning ring with a name for those who cannot see it. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={classNames('inline-flex items-center', className)}>
      <svg viewBox="0 0 48 48" className="size-full animate-spin" fill="none" aria-hidden="true">
        <circle cx="24" cy="24" r="20" className="stroke-rule" strokeWidth="4" />
        <path
          d="M44 24a20 20 0 0 0-20-20"
          className="stroke-copper"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The full-screen spinner that the specification asks for while a list loads. */
export function FullScreenSpinner({ label }: { label?: string }) {
  return (
    <div className="fixed inset-0 z-30 grid place-items-center bg-paper/85">
      <Spinner label={label ?? 'Loading'} className="size-24" />
    </div>
  );
}
