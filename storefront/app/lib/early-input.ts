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
 * Has React leave textareas as they are. It puts the server's words back into one that has them as its
 * default, while it renders and perhaps between two keys. To be called right before React begins.
 */
export function guardEarlyInput(): void {
  for (const [field, value] of globalThis.earlyInput?.values ?? []) {
    if (field instanceof HTMLTextAreaElement) field.defaultValue = value;
  }
}

/**
 * Tells React, and all that listens, what was typed and chosen before it was there, as if it were done now:
 * no total, message or list would follow otherwise. To be called once, after the effects of the page.
 */
export function tellEarlyInput(): void {
  const { earlyInput } = globalThis;
  if (earlyInput === undefined) return;
  earlyInput.stop();
  delete globalThis.earlyInput;
  for (const [field, value] of earlyInput.values) {
    if (field instanceof HTMLSelectElement) tellChoice(field, value);
    else if (field instanceof HTMLTextAreaElement) tellText(field);
    else if (field instanceof HTMLInputElement) {
      if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
      // What is checked stays so, and no page of ours follows it.
      else if (field.type !== 'checkbox' && field.type !== 'radio') tellText(field);
    }
  }
}

/** An effect may have chosen again what the address says. */
function tellChoice(field: HTMLSelectElement, value: string): void {
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** What React 18 keeps on a field: it hears of a change only when the value is another than it saw last. */
interface TrackedField {
  _valueTracker?: { setValue(value: string): void };
}

/** The field has the words already; written anew, its caret would move and typing could break off. */
function tellText(field: (HTMLInputElement | HTMLTextAreaElement) & TrackedField): void {
  field._valueTracker?.setValue(`${field.value}\n`);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
