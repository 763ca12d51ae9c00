interface Env {
  (key: string): string;
  int(key: string, fallback: number): number;
}

/** PostgreSQL only. The driver waits for ever by default: every wait here has an end. */
export default ({ env }: { env: Env }) => ({
  connection: {
    client: 'postgres',
    connection: {
      connectionString: env('DATABASE_URL'),
      connectionTimeoutMillis: 3_000,
      statement_timeout: 30_000,
    },
    pool: { min: 0, max: env.int('DATABASE_POOL_MAX', 10) },
    acquireConnectionTimeout: 10_000,
  },
});
