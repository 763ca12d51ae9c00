import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { classNames } from './class-names';

/** A sheet with a thin rule around it. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: { as?: ElementType } & ComponentPropsWithoutRef<'div'>) {
  return (
    <Element
      className={classNames('rounded-sm border border-rule bg-sheet', className)}
      {...rest}
    />
  );
}
