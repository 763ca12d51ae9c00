import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { classNames } from './class-names';

const control =
  'block w-full rounded-sm border border-rule-strong bg-sheet px-3 text-base text-ink placeholder:text-muted ' +
  'disabled:bg-paper ' +
  'aria-invalid:border-bad aria-invalid:outline-bad';

/* Not for selects: browsers count every select as read-only. */
const readOnly = 'read-only:border-rule read-only:bg-paper read-only:text-muted';

interface FieldProps {
  id: string;
  label: ReactNode;
  /** Said below the label before anything is typed. */
  hint?: ReactNode;
  hintId?: string;
  error?: string | undefined;
  errorId?: string;
  className?: string;
  children: ReactNode;
}

/** Label, control and error as one; the control must carry `id` and point at the error's id. */
export function Field({
  id,
  label,
  hint,
  hintId,
  error,
  errorId,
  className,
  children,
}: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** What is wrong with a field or a form, in red; nothing when there is nothing to say. */
export function FieldError({ id, children }: { id?: string | undefined; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-sm font-medium text-bad">
      {children}
    </p>
  );
}

/** A one-line input. */
export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'>>(function Input(
  { className, ...rest },
  ref,
) {
  return <input ref={ref} className={classNames(control, readOnly, 'h-11', className)} {...rest} />;
});

/** A text of several lines. */
export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<'textarea'>>(
  function Textarea({ className, rows = 4, ...rest }, ref) {
    return (
      <textarea
        ref={ref}
        rows={rows}
        className={classNames(control, readOnly, 'py-2', className)}
        {...rest}
      />
    );
  },
);

/** One choice out of a short list. */
export const Select = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<'select'>>(
  function Select({ className, ...rest }, ref) {
    return <select ref={ref} className={classNames(control, 'h-11', className)} {...rest} />;
  },
);
