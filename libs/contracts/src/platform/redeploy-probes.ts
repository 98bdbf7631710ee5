import { endpoint, type } from '../base/endpoint.js';
import type { RedeployStep } from './redeploys.js';

/** Step in which probes are sent: of the run itself, or of its automatic rollback. */
export type ProbeStep = Extract<RedeployStep, 'verifying' | 'rolling-back'>;

/** What came of one probe, the last time that its outcome changed. */
export interface ProbeResultReply {
  step: ProbeStep;
  name: string;
  /** Address without its query, or host and port. */
  target: string;
  at: string;
  durationMs: number;
  /** Status of the web page; null without a response. */
  status: number | null;
  /** Why the probe did not succeed; null if it did. */
  fault: string | null;
  /**
   * Start of an answer that was not as expected, with secret values masked. Null if the probe
   * succeeded, without an answer, and without the permission `stacks-logs`.
   */
  excerpt: string | null;
}

/** The probes of a run. */
export interface RedeployProbesReply {
  probes: ProbeResultReply[];
  /** True if excerpts are left out because the caller may not read them. */
  isRestricted: boolean;
}

/**
 * Returns what came of the probes of a run. The list is empty if none were sent: the stack has no
 * probes, its containers did not run, or a log pattern was missing.
 */
export const readRedeployProbes = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/probes',
  access: 'stacks-access',
  summary: 'Get the probes of a redeploy',
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployProbesReply>(),
});
