import type { Settings } from '#config/settings.js';
import type { Logging } from '../logging/logging.js';
import { NoNeighbours, type Neighbours } from './neighbours.js';

/** Loads what connects processes where there may be several; otherwise nothing of it. */
export async function openNeighbours(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  logging: Logging,
): Promise<Neighbours> {
  if (DATABASE_URL === undefined) return new NoNeighbours();
  const { PostgresNeighbours } = await import('./postgres-neighbours.adapter.js');
  return new PostgresNeighbours(DATABASE_URL, logging);
}
