import { endpoint, type } from '../base/endpoint.js';

/** Reply of the liveness check: the process is running. */
export interface HealthReply {
  status: 'ok';
  version: string;
}

/** Runs of one background task since the process started. */
export interface BackgroundTaskReply {
  /** Name of the task, as in the metrics. */
  name: string;
  /** Number of runs in progress. Some tasks run separately for each server. */
  running: number;
  /** When the latest run ended; null if no run has ended yet. */
  lastRunAt: string | null;
  /** Duration of the latest run in milliseconds; null if no run has ended yet. */
  lastDurationMs: number | null;
  /** Number of failed runs since the process started. */
  failures: number;
}

/** Reply of the readiness check: Stackyard is ready to handle requests. */
export interface ReadinessReply extends HealthReply {
  /**
   * Background tasks, sorted by name; omitted unless the caller has the permission `metrics-read`.
   */
  tasks?: BackgroundTaskReply[];
}

/**
 * Confirms that the process is running, without accessing the database. Intended for liveness
 * probes.
 */
export const readLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  cost: 'none',
  summary: 'Check whether Stackyard is running',
  reply: type<HealthReply>(),
});

/**
 * Succeeds if Stackyard can handle requests and read from the database. Otherwise, the status is
 * 503. Intended for readiness probes.
 */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  cost: 'none',
  summary: 'Check whether Stackyard is ready',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<ReadinessReply>(),
});
