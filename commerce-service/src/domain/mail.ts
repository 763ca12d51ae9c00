/** The mails the shop writes. */
export type MailTemplate =
  | 'order-placed'
  | 'payment-received'
  | 'order-shipped'
  | 'payment-refunded'
  | 'order-refunded'
  | 'password-reset'
  | 'password-changed';
