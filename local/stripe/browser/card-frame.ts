/// <reference lib="dom" />
import { callApi } from './call-api.ts';
import {
  findFault,
  findRefusal,
  findShownError,
  isWhole,
  readExpiry,
  showExpiry,
  type CardEntry,
  type FieldName,
} from './card-fields.ts';
import { brandOf, cvcLength, groupDigits, numberLength } from './card-number.ts';
import { applyStyle } from './card-style.ts';
import {
  connectMessage,
  type ApiResult,
  type CardOptions,
  type CardState,
  type FromFrame,
  type ToFrame,
} from './frame-messages.ts';

/**
 * The card entry: runs in a frame of the stand-in's own origin, so that a card number never enters
 * the shop's page. It tells the page what state the entry is in and sends the card itself.
 */
const input = (id: string) => document.getElementById(id) as HTMLInputElement;
const inputs: Record<FieldName, HTMLInputElement> = {
  number: input('number'),
  expiry: input('expiry'),
  cvc: input('cvc'),
  postalCode: input('postal'),
};
const fieldNames = Object.keys(inputs) as FieldName[];
const entry: CardEntry = { number: '', expiry: '', cvc: '', postalCode: '' };
const left = new Set<FieldName>();
let options: CardOptions = {};
let port: MessagePort | null = null;
let told = '';

function tell(message: FromFrame): void {
  port?.postMessage(message);
}

function stateNow(): CardState {
  return {
    complete: findRefusal(entry, new Date()) === null,
    empty: fieldNames.every((name) => entry[name] === ''),
    error: findShownError(entry, left, new Date()),
    brand: brandOf(entry.number),
    postalCode: entry.postalCode,
  };
}

function showState(): void {
  const state = stateNow();
  for (const name of fieldNames) {
    const wrong =
      findFault(entry, name, new Date()) !== null ||
      (left.has(name) && entry[name] !== '' && !isWhole(entry, name));
    inputs[name].setAttribute('aria-invalid', String(wrong));
  }
  const mark = document.getElementById('brand');
  if (mark)
    mark.textContent = state.brand === 'unknown' ? '' : state.brand.slice(0, 4).toUpperCase();
  const description = JSON.stringify(state);
  if (description !== told) tell({ kind: 'change', state });
  told = description;
}

/** Puts the digits of a field back in their printed form, the caret where it was among them. */
function rewrite(field: HTMLInputElement, shown: string): void {
  if (field.value === shown) return;
  const caret = field.selectionStart ?? field.value.length;
  const digitsBefore = field.value.slice(0, caret).replace(/\D/g, '').length;
  const atEnd = caret === field.value.length;
  field.value = shown;
  if (atEnd || document.activeElement !== field) return;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < shown.length; position += 1) {
    if (/\d/.test(shown.charAt(position))) seen += 1;
  }
  field.setSelectionRange(position, position);
}

function take(name: FieldName): void {
  const field = inputs[name];
  const before = entry[name];
  const digits = field.value.replace(/\D/g, '');
  if (name === 'number') {
    entry.number = digits.slice(0, numberLength(brandOf(digits)));
    rewrite(field, groupDigits(entry.number));
  } else if (name === 'expiry') {
    entry.expiry = readExpiry(field.value);
    rewrite(field, showExpiry(entry.expiry));
  } else if (name === 'cvc') {
    entry.cvc = digits.slice(0, cvcLength(brandOf(entry.number)));
    rewrite(field, entry.cvc);
  } else {
    entry.postalCode = field.value.trim().slice(0, 12);
  }
  if (entry[name].length < before.length) left.delete(name);
  showState();
  const typedToEnd = entry[name].length > before.length && isWhole(entry, name);
  const sound = findFault(entry, name, new Date()) === null;
  if (typedToEnd && sound && document.activeElement === field) focusNext(name);
}

function focusNext(name: FieldName): void {
  if (name === 'number') inputs.expiry.focus();
  else if (name === 'expiry') inputs.cvc.focus();
}

function follow(fresh: CardOptions): void {
  options = { ...options, ...fresh };
  applyStyle(options);
  const postal = document.querySelector<HTMLElement>('.postal');
  if (postal) postal.hidden = options.hidePostalCode === true;
  const icon = document.querySelector<HTMLElement>('.icon');
  if (icon) icon.hidden = options.hideIcon === true;
  for (const name of fieldNames) inputs[name].disabled = options.disabled === true;
  if (fresh.value?.postalCode !== undefined) {
    inputs.postalCode.value = fresh.value.postalCode;
    entry.postalCode = fresh.value.postalCode;
  }
  showState();
}

function clear(): void {
  left.clear();
  for (const name of fieldNames) {
    inputs[name].value = '';
    entry[name] = '';
  }
  showState();
}

async function create(message: Extract<ToFrame, { kind: 'create' }>): Promise<ApiResult> {
  const refusal = findRefusal(entry, new Date());
  if (refusal) {
    for (const name of ['number', 'expiry', 'cvc'] as const) left.add(name);
    showState();
    return { error: { ...refusal } };
  }
  const card = {
    number: entry.number,
    exp_month: entry.expiry.slice(0, 2),
    exp_year: entry.expiry.slice(2),
    cvc: entry.cvc,
  };
  const place = message.billingDetails.address ?? {};
  const billing = {
    ...message.billingDetails,
    address: entry.postalCode ? { ...place, postal_code: entry.postalCode } : place,
  };
  const values =
    message.what === 'tokens'
      ? { card: { ...card, ...message.extra } }
      : { type: 'card', card, billing_details: billing };
  return callApi(location.origin, 'POST', message.what, { ...values, key: message.publishableKey });
}

function obey(message: ToFrame): void {
  switch (message.kind) {
    case 'options':
      return follow(message.options);
    case 'clear':
      return clear();
    case 'blur':
      return (document.activeElement as HTMLElement | null)?.blur();
    case 'focus':
      return inputs[fieldNames.find((name) => !isWhole(entry, name)) ?? 'number'].focus();
    case 'create':
      void create(message).then((result) => tell({ kind: 'created', id: message.id, result }));
  }
}

for (const name of fieldNames) {
  inputs[name].addEventListener('input', () => take(name));
  inputs[name].addEventListener('blur', (event) => {
    left.add(name);
    showState();
    const stays = fieldNames.some((other) => inputs[other] === event.relatedTarget);
    if (!stays) tell({ kind: 'blur' });
  });
  inputs[name].addEventListener('focus', (event) => {
    const came = fieldNames.some((other) => inputs[other] === event.relatedTarget);
    if (!came) tell({ kind: 'focus' });
  });
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ kind: 'escape' });
});
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const [given] = event.ports;
  if (event.source !== window.parent || event.data !== connectMessage || !given || port) return;
  port = given;
  port.onmessage = (message: MessageEvent<ToFrame>) => obey(message.data);
  const form = document.querySelector('form');
  if (form) {
    const measure = () =>
      tell({ kind: 'height', pixels: Math.ceil(form.getBoundingClientRect().height) });
    new ResizeObserver(measure).observe(form);
    measure();
  }
  tell({ kind: 'ready' });
});
