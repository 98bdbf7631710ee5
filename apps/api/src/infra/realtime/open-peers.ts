import type { Settings } from '#config/settings.js';
import type { Logging } from '../logging/logging.js';
import { NoPeerProcesses, type PeerProcesses } from './peers.js';

/**
 * Returns the connection to the processes that share the database. Loads the library for such a
 * connection only with PostgreSQL, because a SQLite database belongs to a single process.
 */
export async function connectPeers(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  logging: Logging,
): Promise<PeerProcesses> {
  if (DATABASE_URL === undefined) return new NoPeerProcesses();
  const { PostgresPeers } = await import('./postgres-peers.adapter.js');
  return new PostgresPeers(DATABASE_URL, logging);
}
