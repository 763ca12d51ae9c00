import type { MailTemplate } from '../domain/mail.ts';

type Payload = Readonly<Record<string, string | number>>;
interface Letter {
  subject: string;
  text: string;
}

/** A header takes no line breaks. */
function oneLine(value: string | number | undefined): string {
  return String(value ?? '').replace(/[\r\n\0]+/g, ' ');
}

const signature = '\n\nOhmworks. Providing reliable parts manufacturer since 1992.\n';

const letters: Record<MailTemplate, (payload: Payload, publicUrl: string) => Letter> = {
  'order-placed': (p, publicUrl) => ({
    subject: `Order placed: ${oneLine(p['productName'])}`,
    text: `Hello ${oneLine(p['name'])},\n\nwe have your order of ${p['quantity']} x ${oneLine(p['productName'])} at $ ${p['unitPrice']} each.\nPay it here: ${publicUrl}/dashboard/payment/${p['orderId']}`,
  }),
  'payment-received': (p, publicUrl) => ({
    subject: `Payment received: ${oneLine(p['productName'])}`,
    text: `Hello ${oneLine(p['name'])},\n\nyour payment has arrived. Transaction id: ${p['transactionId']}.\nYour orders: ${publicUrl}/dashboard/myOrders`,
  }),
  'order-shipped': (p, publicUrl) => ({
    subject: `Shipped: ${oneLine(p['productName'])}`,
    text: `Hello ${oneLine(p['name'])},\n\n${p['quantity']} x ${oneLine(p['productName'])} is on its way to you.\nYour orders: ${publicUrl}/dashboard/myOrders`,
  }),
  'payment-refunded': (p, publicUrl) => ({
    subject: 'Your payment is being returned',
    text: `Hello ${oneLine(p['name'])},\n\na payment for ${oneLine(p['productName'])} reached us that we can no longer use. The whole amount goes back to your card.\nYour orders: ${publicUrl}/dashboard/myOrders`,
  }),
  'order-refunded': (p, publicUrl) => ({
    subject: `Refunded: ${oneLine(p['productName'])}`,
    text: `Hello ${oneLine(p['name'])},\n\nwe cannot ship your order of ${p['quantity']} x ${oneLine(p['productName'])}: ${oneLine(p['reason'])}\nThe whole amount, $ ${p['total']}, goes back to your card within 10 days.\nYour orders: ${publicUrl}/dashboard/myOrders`,
  }),
  'password-reset': (p, publicUrl) => ({
    subject: 'Reset your password',
    text: `Hello,\n\nset a new password within 10 minutes: ${publicUrl}/resetpassword?code=${p['code']}\n\nIf you did not ask for this, nothing has changed and you need do nothing.`,
  }),
  'password-changed': (_, publicUrl) => ({
    subject: 'Your password was changed',
    text: `Hello,\n\nthe password of your account has just been changed, and you were signed out elsewhere.\n\nIf this was not you, set a new one at once: ${publicUrl}/resetpassword`,
  }),
};

/** The words of a mail; links lead to the configured storefront and nowhere else. */
export function writeLetter(template: MailTemplate, payload: Payload, publicUrl: string): Letter {
  const { subject, text } = letters[template](payload, publicUrl);
  return { subject, text: text + signature };
}
