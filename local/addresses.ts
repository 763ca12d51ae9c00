import type { Ports } from './settings.ts';

/** Where people reach each part with a browser on this machine. */
export type Addresses = {
  storefront: string;
  commerce: string;
  cms: string;
  stripe: string;
  google: string;
  mail: string;
  metrics: string;
};

/** The addresses that a set of ports gives. */
export function addressesOf(ports: Ports): Addresses {
  const at = (port: number) => `http://localhost:${port}`;
  return {
    storefront: at(ports.storefront),
    commerce: at(ports.commerce),
    cms: at(ports.cms),
    stripe: at(ports.stripe),
    google: at(ports.google),
    mail: at(ports.mail),
    metrics: at(ports.metrics),
  };
}
