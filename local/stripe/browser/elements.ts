/// <reference lib="dom" />
import { CardElement, type CardElementOptions } from './card-element.ts';
import { IntegrationError } from './integration-error.ts';

/** What `stripe.elements()` gives; the stand-in has the card Element only. */
export class ElementsGroup {
  private readonly origin: string;
  private card: CardElement | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  create(type: string, options: CardElementOptions = {}): CardElement {
    if (type !== 'card') {
      throw new IntegrationError(
        `The local Stripe stand-in has the Element 'card' only, not '${type}'.`,
      );
    }
    if (this.card) {
      throw new IntegrationError(
        'Can only create one Element of type card through this Elements instance.',
      );
    }
    this.card = new CardElement(this.origin, options, () => {
      this.card = null;
    });
    return this.card;
  }

  /** By the Element's name, or by the component of react-stripe-js that shows it. */
  getElement(type: string | { __elementType?: string }): CardElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    return name === 'card' ? this.card : null;
  }

  update(): void {
    // Appearance and locale do not touch the card Element.
  }

  fetchUpdates(): Promise<object> {
    return Promise.resolve({});
  }

  submit(): Promise<object> {
    return Promise.resolve({});
  }
}
