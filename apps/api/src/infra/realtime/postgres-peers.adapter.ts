import type { OnApplicationShutdown } from '@nestjs/common';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger, Logging } from '../logging/logging.js';
import type { Announcement } from './announcement.js';
import { Peers, type Listener, type RealtimeServer } from './peers.js';

/** One connection listens, the others tell. */
const connections = 3;
const longestConnect = 5000;

/** The other processes on the same PostgreSQL. */
export class PostgresPeers extends Peers implements OnApplicationShutdown {
  private readonly log: Logger;
  private pool: pg.Pool | undefined;
  private server: RealtimeServer | undefined;
  private listener: Listener = () => undefined;

  constructor(
    private readonly connectionString: string,
    logging: Logging,
  ) {
    super();
    this.log = logging.for('realtime');
  }

  join(server: RealtimeServer): void {
    const { connectionString } = this;
    const complain = (error: Error) =>
      this.log.warn({ err: error }, 'Other processes may not hear what happens here');
    this.pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: longestConnect,
      keepAlive: true,
    });
    watch(this.pool, complain);
    server.adapter(createAdapter(this.pool, { errorHandler: complain }));
    server.on('announced', (announcement) => this.listener(announcement));
    this.server = server;
  }

  tell(announcement: Announcement): void {
    this.server?.serverSideEmit('announced', announcement);
  }

  listen(listener: Listener): void {
    this.listener = listener;
  }

  async onApplicationShutdown(): Promise<void> {
    this.server = undefined;
    await this.pool?.end();
  }
}

/**
 * The adapter does not look after the connection it listens on. A fault of it would end the process,
 * and once it has ended, its place would stay taken.
 */
function watch(pool: pg.Pool, complain: (error: Error) => void): void {
  const taken = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('connect', (client) => {
    client.on('error', complain);
    // Whoever asked something on it gives it back first.
    const giveBack = () => taken.has(client) && client.release(true);
    client.once('end', () => setImmediate(giveBack));
  });
  // Said already.
  pool.on('error', () => undefined);
}
