/** `npm run seed`: fills a local shop. Refuses production; safe to run twice. */
import { ConfigError, readProcessConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/client.ts';
import { openImageStore } from '../../src/images/image-store.ts';
import { seedShop } from './seed-shop.ts';

/** What a person reads when the seed cannot run, in one line; a bug keeps its stack. */
function tell(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<void> {
  const config = readProcessConfig();
  if (config.NODE_ENV === 'production') {
    throw new ConfigError('The seed is for local shops: it refuses NODE_ENV=production.');
  }
  const store = openImageStore({ folder: config.IMAGE_DIR, publicUrl: config.COMMERCE_URL });
  const database = openDatabase(config.DATABASE_URL);
  try {
    const added = await seedShop(database, { folder: config.IMAGE_DIR, urlOf: store.urlOf });
    console.log(
      `Seeded: ${added.products} products, ${added.users} people, ${added.reviews} reviews, ${added.pictures} picture files.`,
    );
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(tell(error));
  process.exitCode = 1;
});
