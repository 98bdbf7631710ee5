import { endpoint, type } from '../base/endpoint.js';

/** The process answers. */
export interface HealthReply {
  status: 'ok';
  version: string;
}

/** What became of the runs of one background task since the process started. */
export interface BackgroundTaskReply {
  name: string;
  /** Runs at this moment; some tasks run for each platform server. */
  running: number;
  /** When the last run ended; null before the first one has. */
  lastRunAt: string | null;
  lastDurationMs: number | null;
  failures: number;
}

/** The process serves. */
export interface ReadinessReply extends HealthReply {
  /** Sorted by name; left out unless the caller holds `metrics-read`. */
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
