import {
  limitOperations,
  MAX_AMOUNT,
  MAX_DEPTH,
  onlyReadersWithToken,
} from '../src/access/graphql-limits';

const SMTP_TIMEOUT_MS = 10_000;

interface Env {
  (key: string): string;
}

export default ({ env }: { env: Env }) => {
  const isProduction = env('NODE_ENV') === 'production';
  return {
    graphql: {
      config: {
        endpoint: '/graphql',
        shadowCRUD: true,
        landingPage: !isProduction,
        depthLimit: MAX_DEPTH,
        defaultLimit: 25,
        maxLimit: MAX_AMOUNT,
        generateArtifacts: false,
        apolloServer: {
          introspection: !isProduction,
          hideSchemaDetailsFromClientErrors: isProduction,
          includeStacktraceInErrorResponses: false,
          allowBatchedHttpRequests: false,
          cors: false,
          validationRules: [limitOperations],
          plugins: [onlyReadersWithToken],
        },
      },
    },
    // What the panel itself writes: a new password for somebody who forgot theirs.
    email: {
      config: {
        provider: 'nodemailer',
        providerOptions: {
          url: env('SMTP_URL'),
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        },
        settings: { defaultFrom: env('MAIL_FROM'), defaultReplyTo: env('MAIL_FROM') },
      },
    },
    upload: {
      config: {
        sizeLimit: 8 * 1024 * 1024,
        // No SVG: it can carry script.
        security: { allowedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
        breakpoints: { large: 1200, medium: 800, small: 400 },
      },
    },
    'users-permissions': {
      config: { jwtSecret: env('JWT_SECRET'), register: { allowedFields: [] } },
    },
  };
};
