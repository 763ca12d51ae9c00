/**
 * Reads rows by key, with one `read` for all keys that are asked for in one turn of the event loop.
 * Nobody waits for a reading that began before: what is answered was read after it was asked for. A
 * reading that fails fails for each who asked.
 */
export function readTogether<Row>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | null> {
  let gathered: { keys: Set<string>; rows: Promise<ReadonlyMap<string, Row>> } | null = null;

  function gather(): NonNullable<typeof gathered> {
    const keys = new Set<string>();
    const rows = new Promise<ReadonlyMap<string, Row>>((resolve, reject) => {
      setImmediate(() => {
        gathered = null;
        read([...keys]).then(resolve, reject);
      });
    });
    return { keys, rows };
  }

  return async (key) => {
    gathered ??= gather();
    gathered.keys.add(key);
    return (await gathered.rows).get(key) ?? null;
  };
}
