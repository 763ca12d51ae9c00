import pg from 'pg';

const channel = 'catalogue_changed';
const retryMs = 1_000;

/** `shelf`: stock or holds alone. `goods`: anything else of a product, or products at all. */
export type CatalogueChange = 'shelf' | 'goods';

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Hears of product changes of every copy of the service, on a connection of its own. `onHearing` is
 * called when changes are heard from now on, `onDeaf` when they may be missed; it comes back by itself.
 */
export function listenToCatalogue(
  url: string,
  on: { onChange: (change: CatalogueChange) => void; onHearing: () => void; onDeaf: () => void },
): ChangeListener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  function again(): void {
    client = null;
    on.onDeaf();
    if (!isClosed) retry = setTimeout(() => void connect(), retryMs).unref();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'commerce-service listener',
    });
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      void fresh.end().catch(() => undefined);
      again();
    };
    fresh.on('error', end);
    fresh.on('end', end);
    fresh.on('notification', ({ payload }) => on.onChange(payload === 'shelf' ? 'shelf' : 'goods'));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
      client = fresh;
      on.onHearing();
    } catch {
      end();
    }
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
