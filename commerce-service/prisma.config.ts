import { defineConfig } from 'prisma/config';

/** For the Prisma CLI only (`prisma generate`, and `prisma migrate deploy` in production). */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost:5544/commerce' },
});
