import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { withSignals } from '#infra/signals/with-signals.js';
import { unixTime } from '../../containers/merged-log.js';
import { mapInGroups } from '../../containers/in-groups.js';
import type { StackSnapshot } from '../judging/stack-snapshot.js';
import { failedRun } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { Probes } from './probes.adapter.js';
import { probeName } from '../../stacks/verification/stack-verification.js';
import { matchesPattern, type OpenCheck } from './stack-checks.js';

const concurrency = 4;
const maxLines = 1000;
const maxLineBytes = 4096;
const readTimeoutMs = 5000;

/** Checks what operators require of a stack besides running containers. */
@Injectable()
export class StackChecksService {
  constructor(private readonly probes: Probes) {}

  /**
   * Returns what is still missing; null if nothing is.
   *
   * @throws RedeployEnd if a log has a line that means failure
   */
  async openIn(
    run: RunContext,
    look: StackSnapshot,
    before: StackSnapshot | null,
  ): Promise<OpenCheck | null> {
    if (run.redeploy.action === 'stop') return null;
    const old = new Set(before?.containers.map(({ id }) => id));
    return (await this.openPattern(run, look, old)) ?? (await this.openProbe(run));
  }

  private async openPattern(
    run: RunContext,
    { containers }: StackSnapshot,
    old: ReadonlySet<string>,
  ): Promise<OpenCheck | null> {
    const { failurePatterns = [], readyPatterns = [] } = run.verification;
    if (failurePatterns.length + readyPatterns.length === 0) return null;
    const missing = new Set(readyPatterns);
    const logs = await mapInGroups(containers, concurrency, async (container) => ({
      name: container.name,
      lines: await linesOf(run, container.id, old.has(container.id)),
    }));
    for (const { name, lines } of logs) {
      for (const line of lines ?? []) {
        const found = failurePatterns.find((pattern) => matchesPattern(pattern, line));
        // The line itself is left out, because it may contain secrets.
        if (found !== undefined) {
          throw failedRun('LOG_PATTERN_FOUND', `${name} wrote a line that matches “${found}”.`);
        }
        for (const pattern of missing) if (matchesPattern(pattern, line)) missing.delete(pattern);
      }
    }
    if (missing.size === 0) return null;
    const patterns = [...missing].map((pattern) => `“${pattern}”`).join(', ');
    const unread = logs.flatMap(({ name, lines }) => (lines === null ? name : []));
    const also = unread.length === 0 ? '' : `; the log of ${unread.join(', ')} was not read`;
    return { code: 'LOG_PATTERN_MISSING', detail: `No line matches ${patterns}${also}` };
  }

  private async openProbe(run: RunContext): Promise<OpenCheck | null> {
    const { httpProbe, tcpProbes = [] } = run.verification;
    const results = await Promise.all([
      ...(httpProbe === undefined
        ? []
        : [resultOf(probeName(httpProbe.url), this.probes.http(httpProbe, run.signal))]),
      ...tcpProbes.map((address) => resultOf(address, this.probes.tcp(address, run.signal))),
    ]);
    if (results.length === 0) return null;
    const faults = results.flatMap(({ name, fault }) =>
      fault === null ? [] : `${name}: ${fault}`,
    );
    if (faults.length > 0) return { code: 'PROBE_FAILED', detail: faults.join('; ') };
    await run.note('info', `Probes succeeded: ${results.map(({ name }) => name).join(', ')}.`);
    return null;
  }
}

async function resultOf(name: string, probing: Promise<string | null>) {
  return { name, fault: await probing };
}

/**
 * The lines of a container since the start of the run; null if they cannot be read.
 *
 * @param isOld - whether the container existed before the run
 */
async function linesOf(run: RunContext, id: string, isOld: boolean): Promise<string[] | null> {
  const { client, redeploy, signal } = run;
  try {
    const { lines } = await withSignals([signal, AbortSignal.timeout(readTimeoutMs)], (limited) =>
      client.containerLogs(redeploy.environmentId, id, {
        tail: maxLines,
        maxLineBytes,
        maxBytes: maxLines * maxLineBytes,
        ...(isOld && redeploy.startedAt !== null && { since: unixTime(redeploy.startedAt) }),
        signal: limited,
      }),
    );
    return lines.map(({ text }) => text);
  } catch (error) {
    if (error instanceof PlatformError && !signal.aborted) return null;
    throw error;
  }
}
