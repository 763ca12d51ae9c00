import { readEnvironment } from '../src/environment';
import { previewLink } from '../src/preview/preview-link';

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
  preview: {
    enabled: true,
    config: {
      // The pages that the panel may show inside itself. The build has no settings yet.
      allowedOrigins: [env('PUBLIC_URL') || "'none'"],
      handler: (uid: string, request: { documentId: string; status?: string }) =>
        previewLink(strapi, readEnvironment(process.env), uid, request),
    },
  },
});
