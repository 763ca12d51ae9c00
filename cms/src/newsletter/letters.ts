import type { Environment } from '../environment';
import { CONFIRM_HOURS, confirmLink, unsubscribeLink } from './links';
import type { Subscriber } from './subscribers';

/** A letter as the mailer takes it. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Kind = 'confirm' | 'already';

/** The words of a letter. Its links lead to the configured storefront and nowhere else. */
export function writeLetter(
  env: Pick<Environment, 'NEWSLETTER_SECRET' | 'PUBLIC_URL'>,
  kind: Kind,
  subscriber: Pick<Subscriber, 'documentId' | 'round'>,
  nowMs: number,
): Letter {
  const leave = unsubscribeLink(env, subscriber);
  const words: Record<Kind, { subject: string; body: string }> = {
    confirm: {
      subject: 'Please confirm: our newsletter',
      body:
        'Hello,\n\nsomeone, hopefully you, asked for our newsletter at this address. ' +
        `Confirm it within ${CONFIRM_HOURS} hours:\n${confirmLink(env, subscriber, nowMs)}\n\n` +
        'If that was not you, do nothing: you will not hear from us.',
    },
    already: {
      subject: 'You already get our newsletter',
      body:
        'Hello,\n\nsomeone, hopefully you, asked for our newsletter at this address. ' +
        'It comes to you already; there is nothing to do.',
    },
  };
  const { subject, body } = words[kind];
  return {
    subject,
    text: `${body}\n\nNo letters at all, please: ${leave}\n\nOhmworks. Providing reliable parts manufacturer since 1992.\n`,
    // Mail programs show a button for it; they send it without opening our page (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
