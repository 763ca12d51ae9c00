/** What was typed or chosen before React took the page over; kept by `scripts-after-paint.tsx`. */
export interface EarlyInput {
  /** Each field that was used, with what it had then. */
  values: Map<EventTarget, string>;
  /** Ends the keeping. */
  stop(): void;
}

declare global {
  var earlyInput: EarlyInput | undefined;
}

/**
 * Tells React, and all that listens, what was typed and chosen before it was there, as if it were done now:
 * React 18 puts the words of the server back into textareas, and no total, message or list would follow. To
 * be called once, after the effects of the page.
 */
export function tellEarlyInput(): void {
  const { earlyInput } = globalThis;
  if (earlyInput === undefined) return;
  earlyInput.stop();
  delete globalThis.earlyInput;
  for (const [field, value] of earlyInput.values) {
    if (field instanceof HTMLSelectElement) tellChoice(field, value);
    else if (field instanceof HTMLTextAreaElement) tellText(field, value);
    else if (field instanceof HTMLInputElement) {
      if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
      // What is checked stays so, and no page of ours follows it.
      else if (field.type !== 'checkbox' && field.type !== 'radio') tellText(field, value);
    }
  }
}

function tellChoice(field: HTMLSelectElement, value: string): void {
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function tellText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  // React takes no notice of a field that has what React saw last: let it see what the server sent.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
