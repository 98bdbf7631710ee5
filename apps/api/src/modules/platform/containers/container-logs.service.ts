import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type {
  ContainerLogQuery,
  ReadStackLogsQuery,
  ReadStackLogsReply,
} from '@stackyard/contracts';
import { PlatformError, type LogLine } from '@stackyard/platform-client';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LoopBudget } from '#infra/event-loop/loop-budget.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { StackScope } from '../stacks/stack-scope.js';
import { mapInGroups } from './in-groups.js';
import {
  decodePositions,
  encodePositions,
  hasGap,
  nextPart,
  toUnixSeconds,
  type LogPosition,
  type LogChunk,
} from './merged-log.js';
import {
  StackContainersService,
  type StackWithContainers,
  type LogSource,
} from './stack-containers.service.js';

const defaultTailLines = 500;
const downloadTailLines = 100_000;
const readTimeoutMs = 10_000;
const concurrency = 8;
/**
 * Limits for one reply, which can contain the logs of many containers. A larger reply would block
 * the event loop for too long.
 */
const maxReplyLines = 5000;
const maxReplyBytes = 1024 * 1024;
/**
 * Minimum number of bytes per container, so that the logs of a stack with many containers still
 * contain some lines of each.
 */
const minContainerBytes = 16 * 1024;
const maxLineBytes = 16 * 1024;
const maxDownloadBytes = 16 * 1024 * 1024;
/** Estimated size of a line in a reply, in bytes, not counting its text. */
const lineOverheadBytes = 120;
/**
 * Maximum number of bytes that all requests together parse and merge per turn of the event loop.
 * Processing that many bytes takes about 2 ms.
 */
const bytesPerTurn = 128 * 1024;

interface ContainerLogRead {
  lines: LogLine[];
  isComplete: boolean;
  fault: string | null;
}

interface ReadOptions {
  tail: number | 'all';
  maxBytes: number;
  maxLines?: number;
  since?: string;
}

@Injectable()
export class ContainerLogsService {
  private readonly budget = new LoopBudget(bytesPerTurn);

  constructor(
    private readonly stackContainers: StackContainersService,
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Returns the logs of the selected containers, merged by time. Clients poll for new lines instead
   * of following the logs, because some platforms buffer streams.
   *
   * @throws ProblemError CURSOR_INVALID, and those thrown by {@link
   * StackContainersService.findContainers}
   */
  async read(
    stackId: number,
    query: ReadStackLogsQuery,
    scope: StackScope,
  ): Promise<ReadStackLogsReply> {
    const { cursor, tail = defaultTailLines, since } = query;
    const previousPositions =
      cursor === undefined ? new Map<string, LogPosition>() : decodePositions(cursor);
    const stackWithContainers = await this.stackContainers.findContainers(stackId, scope);
    const sources = await this.stackContainers.listLogSources(stackWithContainers);
    const selectedSources = selectSources(sources, query);
    const maxBytes = Math.max(
      minContainerBytes,
      Math.ceil(maxReplyBytes / Math.max(1, selectedSources.length)),
    );
    const logs = await mapInGroups(selectedSources, concurrency, async (container) => {
      const position = previousPositions.get(container.id);
      const initialOptions = {
        tail,
        maxBytes,
        ...(since !== undefined && { since: toUnixSeconds(since) }),
      };
      const { fault, ...log } =
        position === undefined
          ? withHasMore(await this.readLog(stackWithContainers, container, initialOptions))
          : await this.readAfter(stackWithContainers, container, position, maxBytes);
      return {
        ...log,
        id: container.id,
        container: container.name,
        previousPosition: position,
        fault,
      };
    });
    const reply = await this.replyOf(logs);
    return {
      ...reply,
      failed: [
        ...reply.failed,
        ...failuresOfMissingContainers(sources, query, stackWithContainers.stack.name),
      ],
    };
  }

  private async replyOf(
    logs: readonly (LogChunk & { id: string; fault: string | null })[],
  ): Promise<ReadStackLogsReply> {
    await this.budget.spend(sizeOf(logs.flatMap(({ lines }) => lines)));
    const { lines, positions, hasMore } = nextPart(logs, maxReplyLines);
    const endPositions = logs.flatMap(({ id }, index): [string, LogPosition][] => {
      const position = positions[index];
      return position === undefined ? [] : [[id, position]];
    });
    return {
      lines,
      cursor: encodePositions(new Map(endPositions)),
      hasMore,
      failed: logs.flatMap(({ container, fault }) =>
        fault === null ? [] : [{ container, detail: fault }],
      ),
    };
  }

  /**
   * Records the download in the event log, then streams the logs of the selected containers as
   * text.
   */
  async download(
    stackId: number,
    query: ContainerLogQuery,
    by: Caller,
  ): Promise<{ name: string; text: Readable }> {
    const stackWithContainers = await this.stackContainers.findContainers(stackId, by.stackIds);
    const { stack } = stackWithContainers;
    const selectedSources = selectSources(
      await this.stackContainers.listLogSources(stackWithContainers),
      query,
    );
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'stack.logs-downloaded',
        by,
        severity: 'notice',
        target: { type: 'stack', id: stack.id, name: stack.name },
        server: { id: stack.serverId, name: stack.serverName },
        message: `Container logs of ${stack.name} downloaded`,
        details: {
          containers: selectedSources.map(({ name }) => name),
          since: query.since ?? null,
        },
      }),
    );
    const options = {
      tail: downloadTailLines,
      maxBytes: maxDownloadBytes,
      ...(query.since !== undefined && { since: toUnixSeconds(query.since) }),
    };
    const name = `${stack.name.replace(/[^\w.-]+/g, '-')}.log`;
    return {
      name,
      text: Readable.from(this.streamText(stackWithContainers, selectedSources, options)),
    };
  }

  /**
   * Yields the logs one container after another. Merging them would require keeping all of them in
   * memory.
   */
  private async *streamText(
    stackWithContainers: StackWithContainers,
    selectedSources: readonly LogSource[],
    options: { tail: number; maxBytes: number; since?: string },
  ): AsyncGenerator<string> {
    for (const container of selectedSources) {
      const { lines, fault, isComplete } = await this.readLog(
        stackWithContainers,
        container,
        options,
      );
      if (fault !== null) yield `# ${container.name}: ${fault}\n`;
      for (let start = 0; start < lines.length; start += 1000) {
        const part = lines.slice(start, start + 1000);
        await this.budget.spend(sizeOf(part));
        yield part
          .map(({ at, stream, text }) => `${at ?? '-'} ${container.name} ${stream} ${text}\n`)
          .join('');
      }
      if (!isComplete) yield `# ${container.name}: the log is longer; later lines are omitted\n`;
    }
  }

  /**
   * Reads the lines after a position. If there are too many for one reply, reads the oldest ones.
   */
  private async readAfter(
    stackWithContainers: StackWithContainers,
    container: LogSource,
    position: LogPosition,
    maxBytes: number,
  ): Promise<ContainerLogRead & { hasMore: boolean }> {
    const options = {
      since: toUnixSeconds(position.at),
      // The engine resends the lines that have the time of the position. Without room for them,
      // every request would return the same lines.
      maxBytes: maxBytes + position.lines * maxLineBytes,
      maxLines: maxReplyLines + position.lines,
    };
    const tail = options.maxLines;
    const newest = withHasMore(
      await this.readLog(stackWithContainers, container, { ...options, tail }),
    );
    const isFull = !newest.isComplete || newest.lines.length >= tail;
    if (!isFull || !hasGap(newest.lines, position)) return newest;
    // Engines are slow to search a complete log, so request it only if lines are missing.
    return withHasMore(
      await this.readLog(stackWithContainers, container, { ...options, tail: 'all' }),
    );
  }

  private async readLog(
    { stack, client }: StackWithContainers,
    { id, taskId }: LogSource,
    options: ReadOptions,
  ): Promise<ContainerLogRead> {
    const limits = {
      ...options,
      maxLineBytes,
      beforeParsing: (bytes: number) => this.budget.spend(bytes),
      signal: AbortSignal.timeout(readTimeoutMs),
    };
    try {
      const log = await (taskId === null
        ? client.readContainerLogs(stack.environmentId, id, limits)
        : client.readTaskLogs(stack.environmentId, taskId, limits));
      return { ...log, fault: null };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { lines: [], isComplete: true, fault: error.message };
    }
  }
}

function withHasMore(logRead: ContainerLogRead): ContainerLogRead & { hasMore: boolean } {
  return { ...logRead, hasMore: !logRead.isComplete };
}

function sizeOf(lines: readonly LogLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + lineOverheadBytes, 0);
}

function selectSources(
  sources: readonly LogSource[],
  { container: names }: ContainerLogQuery,
): LogSource[] {
  const requestedNames = names && new Set(names);
  return sources
    .filter(({ name }) => requestedNames?.has(name) ?? true)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Returns the selected containers that no longer exist, for example because a redeploy replaced
 * them.
 */
function failuresOfMissingContainers(
  sources: readonly LogSource[],
  { container: names = [] }: ContainerLogQuery,
  stack: string,
): ReadStackLogsReply['failed'] {
  const existingNames = new Set(sources.map(({ name }) => name));
  return names
    .filter((name) => !existingNames.has(name))
    .map((container) => ({ container, detail: `${stack} no longer has this container.` }));
}
