import type { OnApplicationShutdown } from '@nestjs/common';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger, Logging } from '../logging/logging.js';
import type { Announcement } from './announcement.js';
import { PeerProcesses, type Listener, type RealtimeServer } from './peers.js';

/** Number of database connections: one listens, the others send. */
const connectionCount = 3;
const connectTimeoutMs = 5000;

export class PostgresPeers extends PeerProcesses implements OnApplicationShutdown {
  private readonly log: Logger;
  private pool: pg.Pool | undefined;
  private server: RealtimeServer | undefined;
  private listener: Listener = () => undefined;

  constructor(
    private readonly connectionString: string,
    logging: Logging,
  ) {
    super();
    this.log = logging.loggerFor('realtime');
  }

  join(server: RealtimeServer): void {
    const { connectionString } = this;
    const logWarning = (error: Error) =>
      this.log.warn({ err: error }, 'Other processes may miss announcements from this process');
    this.pool = new pg.Pool({
      connectionString,
      max: connectionCount,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    handlePoolErrors(this.pool, logWarning);
    server.adapter(createAdapter(this.pool, { errorHandler: logWarning }));
    server.on('announced', (announcement) => this.listener(announcement));
    this.server = server;
  }

  broadcast(announcement: Announcement): void {
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
 * Handles errors of the adapter's listening connection, which the adapter itself does not handle.
 * Otherwise, an error would end the process, and a lost connection would keep its slot in the pool.
 */
function handlePoolErrors(pool: pg.Pool, logWarning: (error: Error) => void): void {
  const acquiredClients = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => acquiredClients.add(client));
  pool.on('release', (_error, client) => acquiredClients.delete(client));
  pool.on('connect', (client) => {
    client.on('error', logWarning);
    // Wait until pending callbacks have run, because a query in progress releases the connection
    // itself.
    const releaseClient = () => acquiredClients.has(client) && client.release(true);
    client.once('end', () => setImmediate(releaseClient));
  });
  // The client's own listener has already logged the error.
  pool.on('error', () => undefined);
}
