import { IntegrationError } from './integration-error.ts';

type Listener = (event: object) => void;
const eventNames = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'networkschange'];

/** What every Element does with the shop's listeners. */
export class Announcer {
  private readonly elementType: string;
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(elementType: string) {
    this.elementType = elementType;
  }

  on(name: string, listener: Listener): this {
    if (typeof listener !== 'function' || !eventNames.includes(name)) {
      throw new IntegrationError(`Invalid event name or handler: ${name}.`);
    }
    const known = this.listeners.get(name) ?? new Set();
    known.add(listener);
    this.listeners.set(name, known);
    return this;
  }

  once(name: string, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.listeners.get(name)?.delete(listener);
    else this.listeners.delete(name);
    return this;
  }

  protected emit(name: string, event: object): void {
    for (const listener of [...(this.listeners.get(name) ?? [])])
      listener({ elementType: this.elementType, ...event });
  }
}
