import { Injectable } from '@nestjs/common';
import type { ContainerEvidence, EvidenceLog } from '@stackyard/contracts';
import { PlatformError, type LogLine } from '@stackyard/platform-client';
import { LoopBudget } from '#infra/event-loop/loop-budget.js';
import { printableText } from '#infra/text/control-characters.js';
import { mapInGroups } from '../../containers/in-groups.js';
import { toUnixSeconds } from '../../containers/merged-log.js';
import {
  bytesOf,
  truncateText,
  evidenceLimits,
  factsOf,
  newestLines,
  sortBySeverity,
  type Evidence,
} from './evidence.js';
import {
  withRequestTimeout,
  type FailedRun,
  type RemainingContainers,
} from './evidence-source.service.js';
import { SecretMask, secretsIn } from './secret-mask.js';

const concurrency = 4;
/**
 * Maximum number of bytes to read per line. More is read than is stored, because a secret that is
 * cut off at the end of a line would not be recognized.
 */
const maxLineBytes = 3 * evidenceLimits.lineLength;
/** Maximum number of log bytes per container that are searched for secrets. */
const maxSearchedBytes = 256 * 1024;
/** Maximum number of bytes that are searched for secrets per turn of the event loop. */
const bytesPerTurn = 128 * 1024;

type LogReadResult = { lines: LogLine[] } | { fault: string };

/** A failed run with the IDs of the swarm tasks whose logs are read, by container ID. */
interface FailedRunWithTasks extends FailedRun {
  tasks: ReadonlyMap<string, string | null | undefined>;
}

@Injectable()
export class EvidenceCollectionService {
  private readonly budget = new LoopBudget(bytesPerTurn);

  /**
   * Collects as much evidence as can be read.
   *
   * @param remainingContainers - the remaining containers, and all variables whose values may be secret
   * @param message - the platform's message about the failure
   */
  async collect(
    run: FailedRun,
    remainingContainers: RemainingContainers,
    message: string,
  ): Promise<Evidence> {
    const { inspectedContainers, missingContainers, omittedCount, variables } = remainingContainers;
    const mask = new SecretMask(secretsIn(variables));
    const maskText = (text: string) => mask.maskText(printableText(text));
    // Without an inspection, the variables of a container are unknown, so secrets in its log could
    // not be masked.
    const notInspectedText = 'The container could not be inspected.';
    const facts = inspectedContainers.map((inspectedContainer) => ({
      ...factsOf(inspectedContainer, maskText),
      fault: inspectedContainer.detail === null ? notInspectedText : null,
    }));
    const tasks = new Map(inspectedContainers.map(({ container: { id }, taskId }) => [id, taskId]));
    return {
      message: truncateText(maskText(message), evidenceLimits.messageLength),
      containers: await this.attachLogs({ ...run, tasks }, sortBySeverity(facts), mask),
      missing: missingContainers,
      omittedContainers: omittedCount,
    };
  }

  /**
   * Adds the log of each container, or the reason why it could not be read, starting with the
   * containers in the worst state. Each container gets an equal share of the remaining space.
   */
  private async attachLogs(
    run: FailedRunWithTasks,
    containers: readonly ContainerEvidence[],
    mask: SecretMask,
  ): Promise<ContainerEvidence[]> {
    const collectedEvidence: ContainerEvidence[] = [];
    let remainingBytes = evidenceLimits.bytes - Buffer.byteLength(JSON.stringify(containers));
    for (let start = 0; start < containers.length; start += concurrency) {
      const group = containers.slice(start, start + concurrency);
      const logs = await mapInGroups(group, concurrency, (container) => this.read(run, container));
      for (const [index, container] of group.entries()) {
        const log = logs[index];
        if (log === undefined || 'fault' in log) {
          collectedEvidence.push({ ...container, fault: container.fault ?? log?.fault ?? null });
          continue;
        }
        const byteBudget = Math.max(
          0,
          remainingBytes / (containers.length - collectedEvidence.length),
        );
        const evidenceLog = await this.toEvidenceLog(log.lines, mask, byteBudget);
        remainingBytes -= bytesOf(evidenceLog.lines);
        collectedEvidence.push({ ...container, log: evidenceLog });
      }
    }
    return collectedEvidence;
  }

  private async read(
    run: FailedRunWithTasks,
    container: ContainerEvidence,
  ): Promise<LogReadResult> {
    if (container.fault !== null) return { fault: container.fault };
    const { redeploy, client } = run;
    const taskId = run.tasks.get(container.id);
    if (taskId === null) return { lines: [] };
    const existedBeforeRun =
      redeploy.before?.containers.some(({ id }) => id === container.id) ?? false;
    // A new container needs no start time: all of its output belongs to the run, and the engine's
    // clock may differ from Stackyard's.
    const since =
      existedBeforeRun && redeploy.startedAt !== null
        ? toUnixSeconds(redeploy.startedAt)
        : undefined;
    const tail = evidenceLimits.lines + 1;
    try {
      const { lines } = await withRequestTimeout(run, (signal) => {
        const maxBytes = tail * maxLineBytes;
        const limits = { tail, maxLineBytes, maxBytes, ...(since !== undefined && { since }) };
        const options = { ...limits, signal };
        return taskId === undefined
          ? client.readContainerLogs(redeploy.environmentId, container.id, options)
          : client.readTaskLogs(redeploy.environmentId, taskId, options);
      });
      return { lines };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { fault: `The log was not read: ${error.message}` };
    }
  }

  private async toEvidenceLog(
    lines: readonly LogLine[],
    mask: SecretMask,
    maxBytes: number,
  ): Promise<EvidenceLog> {
    const searchedLines = newestLines(
      lines.map((line) => ({ ...line, text: printableText(line.text) })),
      maxSearchedBytes,
    );
    await this.budget.spend(bytesOf(searchedLines.lines));
    const texts = new Map(
      (['stdout', 'stderr'] as const).flatMap((stream) => {
        const streamLines = searchedLines.lines.filter((line) => line.stream === stream);
        const maskedTexts = mask.maskLines(streamLines);
        return streamLines.map((line, index) => [line, maskedTexts[index] ?? ''] as const);
      }),
    );
    const maskedLines = searchedLines.lines.map((line) => {
      const text = texts.get(line) ?? '';
      const isCut = line.isCut || text.length > evidenceLimits.lineLength;
      return { ...line, text: truncateText(text, evidenceLimits.lineLength), isCut };
    });
    const evidenceLog = newestLines(maskedLines, maxBytes);
    return { lines: evidenceLog.lines, isCut: searchedLines.isCut || evidenceLog.isCut };
  }
}
