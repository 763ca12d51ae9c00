import { MailDev } from 'maildev';

export type MailOptions = {
  smtpPort: number;
  webPort: number;
  /** Where caught mail is kept, so that a restart does not lose it. */
  mailDir: string;
};

/** Starts the mail catcher: it takes every mail on SMTP and shows it on a web page; sends none. */
export async function startMail(options: MailOptions): Promise<{ stop(): Promise<void> }> {
  const catcher = new MailDev({
    smtp: options.smtpPort,
    ip: '127.0.0.1',
    web: options.webPort,
    webIp: '127.0.0.1',
    mailDirectory: options.mailDir,
    maxEmails: 500,
    silent: true,
  });
  await catcher.start();
  return { stop: () => catcher.stop() };
}
