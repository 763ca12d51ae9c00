import { z } from 'zod';
import {
  normalText,
  phoneFault,
  type PhoneMessages,
  textFault,
  type TextRule,
} from '~/lib/text-rules';

/**
 * A field of words: trimmed and NFC-normalised before its length is measured, as the commerce
 * service measures it; spaces and invisible characters alone count as nothing.
 */
export function text(rule: TextRule) {
  return z
    .string({ error: rule.required })
    .transform(normalText)
    .superRefine((value, context) => {
      const message = textFault(value, rule);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

/** A phone number: digits with the usual signs; `invalid` is told for anything else. */
export function phone(messages: PhoneMessages) {
  return z
    .string({ error: messages.required })
    .transform(normalText)
    .superRefine((value, context) => {
      const message = phoneFault(value, messages);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

/** An e-mail address; only its outline is checked here, the commerce service decides. */
export function email(required: string) {
  return z
    .string({ error: required })
    .transform((value) => value.trim())
    .superRefine((value, context) => {
      if (value === '') context.addIssue({ code: 'custom', message: required });
      else if (value.length > 254 || !/^[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,".]+$/u.test(value))
        context.addIssue({ code: 'custom', message: 'Please enter a valid email.' });
    });
}
