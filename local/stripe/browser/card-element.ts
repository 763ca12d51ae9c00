/// <reference lib="dom" />
import { Announcer } from './announcer.ts';
import {
  connectMessage,
  type ApiResult,
  type BillingDetails,
  type CardOptions,
  type CardState,
  type FromFrame,
  type ToFrame,
} from './frame-messages.ts';
import { classNames, type CardClasses } from './container-classes.ts';
import { IntegrationError } from './integration-error.ts';

const loadPatienceMs = 15_000;

export type CardElementOptions = CardOptions & { classes?: CardClasses };

/** The card Element as Stripe.js gives it: a frame of the stand-in's own origin in the shop's container. */
export class CardElement extends Announcer {
  private readonly origin: string;
  private options: CardElementOptions;
  private readonly forget: () => void;
  private readonly waiting = new Map<number, (result: ApiResult) => void>();
  private container: HTMLElement | null = null;
  private frame: HTMLIFrameElement | null = null;
  private port: MessagePort | null = null;
  private isReady = false;
  private isFocused = false;
  private isDestroyed = false;
  private patience: number | undefined;
  private state: CardState | null = null;
  private lastId = 0;

  constructor(origin: string, options: CardElementOptions, forget: () => void) {
    super('card');
    this.origin = origin;
    this.options = options;
    this.forget = forget;
  }

  mount(target: string | HTMLElement): void {
    if (this.isDestroyed) throw new IntegrationError('This Element has already been destroyed.');
    const container =
      typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) {
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements.`,
      );
    }
    if (this.container === container) return;
    if (this.container) this.unmount();
    this.container = container;
    this.frame = makeFrame(this.origin);
    this.frame.addEventListener('load', this.connect);
    container.replaceChildren(this.frame);
    container.addEventListener('click', this.focusOnClick);
    this.showClasses();
    this.patience = window.setTimeout(() => {
      const error = {
        type: 'api_connection_error',
        message: 'The card entry could not be loaded.',
      };
      this.emit('loaderror', { error });
    }, loadPatienceMs);
  }

  unmount(): void {
    window.clearTimeout(this.patience);
    this.port?.close();
    this.frame?.remove();
    this.container?.removeEventListener('click', this.focusOnClick);
    for (const name of Object.values(classNames(this.options.classes)))
      this.container?.classList.remove(name);
    for (const answer of this.waiting.values()) answer(gone());
    this.waiting.clear();
    this.container = null;
    this.frame = null;
    this.port = null;
    this.isReady = false;
    this.isFocused = false;
    this.state = null;
  }

  destroy(): void {
    if (this.isDestroyed) throw new IntegrationError('This Element has already been destroyed.');
    this.unmount();
    this.isDestroyed = true;
    this.forget();
  }

  update(options: CardElementOptions): void {
    this.options = { ...this.options, ...options };
    this.tell({ kind: 'options', options: frameOptions(this.options) });
    this.showClasses();
  }

  focus(): void {
    this.frame?.focus();
    this.tell({ kind: 'focus' });
  }

  blur(): void {
    this.tell({ kind: 'blur' });
    this.frame?.blur();
  }

  clear(): void {
    this.tell({ kind: 'clear' });
  }

  /** Has the frame send the card; the answer is the payment method or token, or the error. */
  create(
    what: 'payment_methods' | 'tokens',
    publishableKey: string,
    billingDetails: BillingDetails,
    extra: Record<string, string> = {},
  ): Promise<ApiResult> {
    if (!this.port) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you ' +
          'are attempting to use is still mounted.',
      );
    }
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.tell({ kind: 'create', id, what, publishableKey, billingDetails, extra });
    });
  }

  private readonly focusOnClick = (event: MouseEvent) => {
    if (event.target === this.container) this.focus();
  };

  private readonly connect = (): void => {
    this.port?.close();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = (message: MessageEvent<FromFrame>) => this.hear(message.data);
    this.frame?.contentWindow?.postMessage(connectMessage, this.origin, [port2]);
    this.tell({ kind: 'options', options: frameOptions(this.options) });
  };

  private hear(message: FromFrame): void {
    switch (message.kind) {
      case 'ready':
        window.clearTimeout(this.patience);
        if (!this.isReady) this.emit('ready', {});
        this.isReady = true;
        break;
      case 'height':
        this.frame?.style.setProperty('height', `${message.pixels}px`);
        break;
      case 'change':
        this.changed(message.state);
        break;
      case 'created':
        this.waiting.get(message.id)?.(message.result);
        this.waiting.delete(message.id);
        break;
      default:
        if (message.kind !== 'escape') this.isFocused = message.kind === 'focus';
        this.showClasses();
        this.emit(message.kind, {});
    }
  }

  private changed(state: CardState): void {
    const isFirst = this.state === null;
    this.state = state;
    this.showClasses();
    if (isFirst && state.empty) return;
    this.emit('change', {
      complete: state.complete,
      empty: state.empty,
      error: state.error ?? undefined,
      brand: state.brand,
      value: { postalCode: state.postalCode },
    });
  }

  private tell(message: ToFrame): void {
    this.port?.postMessage(message);
  }

  private showClasses(): void {
    const names = classNames(this.options.classes);
    const { classList } = this.container ?? {};
    classList?.add(names.base);
    classList?.toggle(names.complete, this.state?.complete ?? false);
    classList?.toggle(names.empty, this.state?.empty ?? true);
    classList?.toggle(names.focus, this.isFocused);
    classList?.toggle(names.invalid, Boolean(this.state?.error));
  }
}

function frameOptions({
  style,
  hidePostalCode,
  hideIcon,
  disabled,
  value,
}: CardElementOptions): CardOptions {
  // Structured cloning refuses functions; what the shop passes is plain data or nothing.
  return JSON.parse(
    JSON.stringify({ style, hidePostalCode, hideIcon, disabled, value }),
  ) as CardOptions;
}

function gone(): ApiResult {
  return {
    error: { type: 'api_error', message: 'The card entry was removed before it could answer.' },
  };
}

function makeFrame(origin: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Secure card payment input frame';
  frame.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
  frame.setAttribute('scrolling', 'no');
  frame.src = `${origin}/elements-card.html`;
  Object.assign(frame.style, {
    display: 'block',
    border: '0',
    width: '1px',
    minWidth: '100%',
    height: '32px',
    // As the frame's own page: else a dark page would paint the frame white.
    colorScheme: 'light',
    background: 'transparent',
  });
  return frame;
}
