import pg from 'pg';

/** Classes of errors for which a statement is to blame, and not the connection. */
const faultsOfStatements = /^(0A|22|23|42)/;
const lost = new WeakSet<object>();

function noteLost(error: unknown): never {
  const isStatement =
    error instanceof pg.DatabaseError && faultsOfStatements.test(error.code ?? '');
  if (error instanceof Error && !isStatement) lost.add(error);
  throw error;
}

class JobClient extends pg.Client {
  override query = ((...args: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...args);
    return answer instanceof Promise ? answer.catch(noteLost) : answer;
  }) as pg.Client['query'];
}

class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    return callback ? super.connect(callback) : super.connect().catch(noteLost);
  }
}

/** The connections of the jobs, at most `max`. `onError` hears of those that are lost. */
export function openJobPool(
  connectionString: string,
  { max, onError }: { max: number; onError: (error: Error) => void },
): pg.Pool {
  const pool = new JobPool({ connectionString, max, Client: JobClient });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Whether a rejection that nobody caught is the end of a job that could not be noted, for the database
 * was away. graphile-worker 0.17 notes it without waiting or catching. Nothing is lost by it: every job is
 * asked for anew by its pulse, and written so that it may run twice.
 */
export function isUnnotedJob(reason: unknown): boolean {
  return reason instanceof Error && lost.has(reason);
}
