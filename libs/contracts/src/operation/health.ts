import { endpoint, type } from '../base/endpoint.js';

/** The process is running. */
export interface HealthReply {
  status: 'ok';
  version: string;
}

/** Runs of one background task since the process started. */
export interface BackgroundTaskReply {
  name: string;
  /** Runs in progress. Some tasks run once per server. */
  running: number;
  /** When the latest run ended; null before the first. */
  lastRunAt: string | null;
  lastDurationMs: number | null;
  failures: number;
}

/** The server is ready to answer requests. */
export interface ReadinessReply extends HealthReply {
  /** Sorted by name; omitted unless the caller has the permission `metrics-read`. */
  tasks?: BackgroundTaskReply[];
}

/** For liveness probes. Does not touch the database. */
export const readLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  cost: 'none',
  summary: 'Check that the process is running',
  reply: type<HealthReply>(),
});

/** For readiness probes. Reads the database. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  cost: 'none',
  summary: 'Check that the server is ready',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<ReadinessReply>(),
});
