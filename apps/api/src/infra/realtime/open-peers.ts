import type { Settings } from '#config/settings.js';
import type { Logging } from '../logging/logging.js';
import { NoPeerProcesses, type PeerProcesses } from './peers.js';

/** Loads the library that connects processes only if several of them can share the database. */
export async function connectPeers(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  logging: Logging,
): Promise<PeerProcesses> {
  if (DATABASE_URL === undefined) return new NoPeerProcesses();
  const { PostgresPeers } = await import('./postgres-peers.adapter.js');
  return new PostgresPeers(DATABASE_URL, logging);
}
