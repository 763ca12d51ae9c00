import { createTransport } from 'nodemailer';

export interface Mailer {
  send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** Sends over SMTP; every wait ends after 10 s. Only the worker calls it, never a request. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageId}@ohmworks.example>`,
      });
    },
    close: () => transport.close(),
  };
}
