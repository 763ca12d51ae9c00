/** The mails the shop writes. */
export type MailTemplate =
  | 'order-placed'
  | 'payment-received'
  | 'order-shipped'
  | 'payment-refunded'
  | 'password-reset'
  | 'password-changed';
