import { freePort } from '../../../local/ports.ts';
import { startMail } from '../../../local/mail.ts';
import { vi } from 'vitest';

interface Letter {
  readonly subject: string;
  readonly text: string;
  /** The file in which the letter lies as it came. */
  readonly source: string;
  readonly to: readonly { readonly address: string }[];
}

/** A mail server that keeps what it takes, and what it has taken. */
export async function startPost(mailDir: string) {
  const smtpPort = await freePort();
  const webPort = await freePort();
  const catcher = await startMail({ smtpPort, webPort, mailDir });
  const lettersTo = async (address: string): Promise<Letter[]> => {
    const response = await fetch(`http://127.0.0.1:${webPort}/api/email?limit=500`);
    const letters = (await response.json()) as Letter[];
    return letters.filter(({ to }) => to.some((person) => person.address === address));
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    lettersTo,
    /** Waits for the first letter to an address. */
    letterTo: (address: string): Promise<Letter> =>
      vi.waitFor(
        async () => {
          const [letter] = await lettersTo(address);
          if (!letter) throw new Error(`No letter to ${address} yet`);
          return letter;
        },
        { timeout: 15_000, interval: 200 },
      ),
    stop: () => catcher.stop(),
  };
}
