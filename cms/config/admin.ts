interface Env {
  (key: string): string;
}

export default ({ env }: { env: Env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  // Nothing in the panel calls out: no surveys, no offers.
  flags: { nps: false, promoteEE: false },
});
