import { ApiProblem, type ApiClient } from '@stackyard/api-client';
import {
  readRedeployEvidence,
  type ContainerEvidence,
  type RedeployEvidenceReply,
  type RedeployReply,
} from '@stackyard/contracts';
import { withoutColors } from '../output/plain-text.js';
import type { Terminal } from '../output/terminal.js';

/** Limits for the evidence in the output. The app shows all evidence. */
const maxRedeploys = 10;
const maxContainers = 3;
const maxLines = 10;

/**
 * A container that was unhealthy, out of memory or not running when its redeploy failed, as in the
 * `--json` output. Containers that exited with code 0 are left out.
 */
export interface ContainerEvidenceSummary {
  redeployId: number;
  container: string;
  state: string;
  health: string | null;
  exitCode: number | null;
  outOfMemory: boolean;
  restartCount: number;
  /**
   * The last lines of the container's log; empty if the user lacks the permission `stacks-logs` or
   * if the log was not read.
   */
  lastLines: string[];
}

/**
 * Reads the evidence of the first failed redeploys. Evidence that the server does not return is
 * omitted, because the result is known without it.
 */
export async function readEvidence(
  api: ApiClient,
  redeploys: readonly Pick<RedeployReply, 'id' | 'hasEvidence'>[],
  signal: AbortSignal,
): Promise<ContainerEvidenceSummary[]> {
  const redeploysWithEvidence = redeploys
    .filter(({ hasEvidence }) => hasEvidence)
    .slice(0, maxRedeploys);
  const summaries: ContainerEvidenceSummary[] = [];
  for (const { id } of redeploysWithEvidence) {
    try {
      summaries.push(
        ...summarize(await api.call(readRedeployEvidence, { params: { id }, signal })),
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  }
  return summaries;
}

export function printEvidence(
  evidence: readonly ContainerEvidenceSummary[],
  nameOf: (redeployId: number) => string,
  terminal: Terminal,
): void {
  for (const summary of evidence) {
    terminal.log(
      `${nameOf(summary.redeployId)}: ${summary.container}: ${stateText(summary)}`,
      'bad',
    );
    for (const line of summary.lastLines) terminal.log(`  ${line}`, 'quiet');
  }
}

function stateText({
  state,
  health,
  exitCode,
  outOfMemory,
  restartCount,
}: ContainerEvidenceSummary): string {
  const parts = [
    health === 'unhealthy' ? health : state,
    ...(exitCode === null ? [] : [`exit code ${exitCode}`]),
    ...(outOfMemory ? ['killed because it used too much memory'] : []),
    ...(restartCount > 0
      ? [restartCount === 1 ? 'restarted once' : `restarted ${restartCount} times`]
      : []),
  ];
  return parts.join(', ');
}

function summarize({ redeployId, containers }: RedeployEvidenceReply): ContainerEvidenceSummary[] {
  return containers
    .filter(isUnhealthy)
    .slice(0, maxContainers)
    .map(({ name, state, health, exitCode, outOfMemory, restartCount, log }) => ({
      redeployId,
      container: name,
      state,
      health,
      exitCode,
      outOfMemory,
      restartCount,
      lastLines: (log?.lines ?? []).slice(-maxLines).map(({ text }) => withoutColors(text)),
    }));
}

function isUnhealthy({ state, health, exitCode, outOfMemory }: ContainerEvidence): boolean {
  if (outOfMemory || health === 'unhealthy') return true;
  return state !== 'running' && !(state === 'exited' && exitCode === 0);
}
