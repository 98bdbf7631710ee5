import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { withSignals } from '#infra/signals/with-signals.js';
import { toUnixSeconds } from '../../containers/merged-log.js';
import { mapInGroups } from '../../containers/in-groups.js';
import type { StackSnapshot } from '../outcome/stack-snapshot.js';
import { failedRunError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { Probes } from './probes.adapter.js';
import {
  matchesPattern,
  type CheckRound,
  type PendingCheck,
  type SentProbe,
} from './stack-checks.js';

const concurrency = 4;
const maxLines = 1000;
const maxLineBytes = 4096;
const readTimeoutMs = 5000;

/** Checks the log patterns and probes that a stack requires in addition to running containers. */
@Injectable()
export class StackChecksService {
  constructor(private readonly probes: Probes) {}

  /** @throws RedeployEndError if a log contains a line that indicates a failure */
  async check(
    run: RunContext,
    snapshot: StackSnapshot,
    before: StackSnapshot | null,
  ): Promise<CheckRound> {
    if (run.redeploy.action === 'stop') return { pendingCheck: null, probes: [] };
    const oldContainerIds = new Set(before?.containers.map(({ id }) => id));
    const pendingCheck = await this.checkPatterns(run, snapshot, oldContainerIds);
    return pendingCheck === null ? this.probe(run) : { pendingCheck, probes: [] };
  }

  private async checkPatterns(
    run: RunContext,
    { containers }: StackSnapshot,
    oldContainerIds: ReadonlySet<string>,
  ): Promise<PendingCheck | null> {
    const { failurePatterns = [], readyPatterns = [] } = run.verification;
    if (failurePatterns.length + readyPatterns.length === 0) return null;
    const missingPatterns = new Set(readyPatterns);
    const logs = await mapInGroups(containers, concurrency, async (container) => ({
      name: container.name,
      lines: await linesOf(run, container.id, oldContainerIds.has(container.id)),
    }));
    for (const { name, lines } of logs) {
      for (const line of lines ?? []) {
        const failurePattern = failurePatterns.find((pattern) => matchesPattern(pattern, line));
        // The line itself is omitted, because it may contain secrets.
        if (failurePattern !== undefined) {
          throw failedRunError(
            'LOG_PATTERN_FOUND',
            `${name} wrote a line that matches “${failurePattern}”.`,
          );
        }
        for (const pattern of missingPatterns)
          if (matchesPattern(pattern, line)) missingPatterns.delete(pattern);
      }
    }
    if (missingPatterns.size === 0) return null;
    const patterns = [...missingPatterns].map((pattern) => `“${pattern}”`).join(', ');
    const unreadContainers = logs.flatMap(({ name, lines }) => (lines === null ? name : []));
    const unreadText =
      unreadContainers.length === 0
        ? ''
        : `; the log of ${unreadContainers.join(', ')} was not read`;
    return { code: 'LOG_PATTERN_MISSING', detail: `No line matches ${patterns}${unreadText}` };
  }

  private async probe({ verification, signal, addLogLine: note }: RunContext): Promise<CheckRound> {
    const configuredProbes = verification.probes ?? [];
    const probes = await Promise.all(
      configuredProbes.map((probe) => this.probes.send(probe, signal)),
    );
    if (probes.length === 0) return { pendingCheck: null, probes };
    const faults = probes.filter(({ fault }) => fault !== null).map(probeText);
    if (faults.length > 0) {
      const detail = faults.join('; ');
      return { pendingCheck: { code: 'PROBE_FAILED', detail }, probes };
    }
    await note('info', `Probes succeeded: ${probes.map(({ name }) => name).join(', ')}.`);
    return { pendingCheck: null, probes };
  }
}

/**
 * Describes a failed probe. Appends the target unless the target is already the name of the probe.
 */
function probeText({ name, target, fault }: SentProbe): string {
  return `${name === target ? name : `${name} (${target})`}: ${fault}`;
}

/**
 * Returns the last log lines of a container since the start of the run; null if they cannot be read.
 *
 * @param existedBeforeRun - whether the container existed before the run
 */
async function linesOf(
  run: RunContext,
  id: string,
  existedBeforeRun: boolean,
): Promise<string[] | null> {
  const { client, redeploy, signal } = run;
  try {
    const { lines } = await withSignals(
      [signal, AbortSignal.timeout(readTimeoutMs)],
      (limitedSignal) =>
        client.readContainerLogs(redeploy.environmentId, id, {
          tail: maxLines,
          maxLineBytes,
          maxBytes: maxLines * maxLineBytes,
          ...(existedBeforeRun &&
            redeploy.startedAt !== null && { since: toUnixSeconds(redeploy.startedAt) }),
          signal: limitedSignal,
        }),
    );
    return lines.map(({ text }) => text);
  } catch (error) {
    if (error instanceof PlatformError && !signal.aborted) return null;
    throw error;
  }
}
