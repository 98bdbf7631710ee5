import { endpoint, type } from '../../base/endpoint.js';
import type { RedeployStep } from './redeploy-vocabulary.js';

/** Step of a run in which probes are sent: the verification, or the automatic rollback. */
export type ProbeStep = Extract<RedeployStep, 'verifying' | 'rolling-back'>;

/**
 * The stored result of one probe. If the probe is sent again and fails for the same reason, the
 * earlier result is kept.
 */
export interface ProbeResultReply {
  step: ProbeStep;
  name: string;
  /** URL of the probe without its query, or its host and port. */
  target: string;
  at: string;
  durationMs: number;
  /**
   * HTTP status of the web page; null if there was no response or the probe only opens a
   * connection.
   */
  status: number | null;
  /** Why the probe did not succeed; null if it succeeded. */
  fault: string | null;
  /**
   * Start of an unexpected response, with secret values masked. Null if the probe succeeded, if
   * there was no response, if Stackyard could not find out which values are secret, if storing
   * evidence was turned off, or if the caller lacks the permission `stacks-logs`.
   */
  excerpt: string | null;
}

/** Results of a run's probes. */
export interface RedeployProbesReply {
  probes: ProbeResultReply[];
  /** Whether excerpts are left out because the caller lacks the permission `stacks-logs`. */
  isRestricted: boolean;
}

/**
 * Returns the result of each probe that was sent to the stack. The list is empty if the stack has
 * no probes, if its containers were not running, or if an expected log pattern was missing.
 */
export const readRedeployProbes = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/probes',
  access: 'stacks-access',
  summary: "Get a redeploy's probe results",
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployProbesReply>(),
});
