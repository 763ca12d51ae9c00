import { Link, type LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names';

/** `primary` acts, `outline` is the other choice, `danger` destroys, `quiet` sits among text. */
export type ButtonLook = 'primary' | 'outline' | 'danger' | 'quiet';
export type ButtonSize = 'md' | 'sm';

const looks: Record<ButtonLook, string> = {
  primary:
    'border-copper-deep bg-copper-deep text-on-copper hover:border-copper-hover hover:bg-copper-hover',
  outline: 'border-rule-strong bg-sheet text-ink hover:border-ink',
  danger: 'border-bad bg-sheet text-bad hover:bg-bad hover:text-paper',
  quiet: 'border-transparent bg-transparent text-ink hover:border-rule hover:bg-sheet',
};
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'min-h-9 px-3 py-1 text-sm',
};
const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm border font-medium no-underline transition-colors ' +
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-rule disabled:text-muted';

/** The classes of a button, for elements that only look like one. */
export function buttonClasses(look: ButtonLook = 'primary', size: ButtonSize = 'md'): string {
  return classNames(base, looks[look], sizes[size]);
}

interface Look {
  look?: ButtonLook;
  size?: ButtonSize;
}

/** A button of the shop; `type` is `button` unless it says otherwise. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={classNames(buttonClasses(look, size), className)} {...rest} />
  );
}

/** A link that looks like a button. `to` comes from `lib/paths`, never from what a person typed. */
export function LinkButton({ look, size, className, ...rest }: Look & LinkProps) {
  return <Link className={classNames(buttonClasses(look, size), className)} {...rest} />;
}

/** A link inside text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      className={classNames(
        'font-medium text-copper-deep underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
      {...rest}
    />
  );
}
