import { endpoint, type } from '../../base/endpoint.js';
import type { HealthCheckResult } from '../stacks/stack-containers.js';
import type { ContainerReply } from '../stacks/stack-detail.js';

/** A line that a container wrote during a failed run. Secret values are masked. */
export interface EvidenceLogLine {
  /**
   * Time at which the line was written, in RFC 3339 format with nanoseconds; null if the engine did
   * not send a time.
   */
  at: string | null;
  stream: 'stdout' | 'stderr';
  /** Text of the line; can contain ANSI colours, but no other control characters. */
  text: string;
  /** Whether only the start of a very long line was kept. */
  isCut: boolean;
}

/** The last lines that a container wrote during the run. */
export interface EvidenceLog {
  lines: EvidenceLogLine[];
  /** Whether earlier lines of the run were left out. */
  isCut: boolean;
}

/** State of a container when the run failed. */
export interface ContainerEvidence extends Pick<
  ContainerReply,
  'id' | 'name' | 'service' | 'image' | 'state' | 'status' | 'health'
> {
  /** Exit code of the container's latest run; null if it is running or was not inspected. */
  exitCode: number | null;
  /** Whether the engine killed the container because it used too much memory. */
  outOfMemory: boolean;
  restartCount: number;
  /**
   * Error message if the container could not be started; null if it was started or was not
   * inspected.
   */
  error: string | null;
  /** ID of the image, `sha256:…`. */
  imageId: string;
  startedAt: string | null;
  finishedAt: string | null;
  /**
   * Results of the latest health checks, newest first; null if the caller lacks the permission
   * `stacks-logs`.
   */
  healthChecks: HealthCheckResult[] | null;
  /**
   * Last log lines; null if the caller lacks the permission `stacks-logs` or if the log was not
   * read.
   */
  log: EvidenceLog | null;
  /** Why details or the log of the container are missing; null if nothing is missing. */
  fault: string | null;
}

/** Evidence that Stackyard collected right after a run failed. */
export interface RedeployEvidenceReply {
  redeployId: number;
  collectedAt: string;
  /** Message that explains the failure, usually from Portainer. Secret values are masked. */
  message: string;
  /** Containers of the stack, worst first. */
  containers: ContainerEvidence[];
  /**
   * Names of the containers that were running before the run and no longer exist. Always empty for
   * swarm stacks, in which every new container has a new name.
   */
  missing: string[];
  /** Number of containers that were left out because the stack has too many. */
  omittedContainers: number;
  /**
   * Whether logs and health checks are left out because the caller lacks the permission
   * `stacks-logs`.
   */
  isRestricted: boolean;
}

/**
 * Returns each container's exit code, restarts, health checks and last log lines at the time of the
 * failure. Log lines and health checks require `stacks-logs`. Values that appear to be secret are
 * masked. No evidence exists if the redeploy failed before changing anything or if storing evidence
 * was turned off.
 */
export const readRedeployEvidence = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/evidence',
  access: 'stacks-access',
  summary: 'Get the evidence from a failed redeploy',
  problems: ['REDEPLOY_UNKNOWN', 'EVIDENCE_MISSING'],
  reply: type<RedeployEvidenceReply>(),
});
