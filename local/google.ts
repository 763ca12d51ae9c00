import { createEmulator } from 'emulate';

/**
 * The people that the Google stand-in lets one choose from. `emulate` gives each a new `sub` at every
 * start and takes none by its seed: after a restart of the stand-in the same address comes as another
 * Google account, which the shop links to the same user, since the address is verified.
 */
export const googlePeople = [
  { email: 'grace.buyer@gmail.example', name: 'Grace Okafor' },
  { email: 'henrik.purchasing@gmail.example', name: 'Henrik Sandberg' },
  // The seeded customer: shows how a Google sign-in meets an account made by password.
  { email: 'buyer@ohmworks.example', name: 'Bea Buyer' },
];

export type GoogleOptions = {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Where the storefront may be sent back to. */
  redirectUris: string[];
};

/**
 * Starts the Google stand-in: the consent page, the token endpoint with RS256 ID tokens, the user
 * info and the public keys, on loopback.
 */
export async function startGoogle(options: GoogleOptions): Promise<{ stop(): Promise<void> }> {
  const emulator = await createEmulator({
    service: 'google',
    port: options.port,
    baseUrl: `http://localhost:${options.port}`,
    seed: {
      google: {
        users: googlePeople,
        oauth_clients: [
          {
            client_id: options.clientId,
            client_secret: options.clientSecret,
            name: 'Ohmworks',
            redirect_uris: options.redirectUris,
          },
        ],
      },
    },
  });
  return { stop: () => emulator.close() };
}
