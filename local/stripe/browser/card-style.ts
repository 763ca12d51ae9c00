/// <reference lib="dom" />
import type { CardOptions, StyleVariant } from './frame-messages.ts';

/** Carries the shop's `style` option into the frame, through the CSSOM (no inline style is parsed). */
export function applyStyle(options: CardOptions): void {
  const { base = {}, invalid = {} } = options.style ?? {};
  const root = document.documentElement.style;
  set(root, '--color', base, 'color');
  set(root, '--family', base, 'fontFamily');
  set(root, '--size', base, 'fontSize');
  set(root, '--icon', base, 'iconColor');
  set(root, '--invalid', invalid, 'color');
  const placeholder = base['::placeholder'];
  if (typeof placeholder === 'object') set(root, '--placeholder', placeholder, 'color');
  const weight = base.fontWeight;
  if (typeof weight === 'string' || typeof weight === 'number') {
    document.body.style.fontWeight = String(weight);
  }
}

function set(
  target: CSSStyleDeclaration,
  variable: string,
  variant: StyleVariant,
  name: string,
): void {
  const value = variant[name];
  // Anything that could reach outside the frame is not a colour, a size or a font.
  if (typeof value === 'string' && !/url\(|[;{}]/i.test(value)) target.setProperty(variable, value);
}
