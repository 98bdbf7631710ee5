import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type {
  ContainerLogQuery,
  ReadStackLogsQuery,
  ReadStackLogsReply,
} from '@stackyard/contracts';
import { PlatformError, type Container, type LogLine } from '@stackyard/platform-client';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { StackScope } from '../stacks/stack-scope.js';
import {
  decodePositions,
  encodePositions,
  mergeLogs,
  newLines,
  unixTime,
  type LogPosition,
} from './merged-log.js';
import { StackContainersService, type FoundContainers } from './stack-containers.service.js';

const defaultTail = 500;
/** Large enough for what a busy container writes between two requests. */
const followTail = 5000;
const downloadTail = 100_000;
const readTimeoutMs = 10_000;
const concurrency = 8;
/** Limit for the logs of all containers in one reply. */
const maxReplyBytes = 4 * 1024 * 1024;
const maxDownloadBytes = 16 * 1024 * 1024;

interface ReadLog {
  container: Container;
  lines: LogLine[];
  position: LogPosition | undefined;
  hasMore: boolean;
  fault: string | null;
}

/** Reads the logs of a stack's containers. */
@Injectable()
export class ContainerLogsService {
  constructor(
    private readonly found: StackContainersService,
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Returns the logs of the selected containers, merged by time. Clients poll for new lines,
   * because some platforms buffer followed logs.
   *
   * @throws ProblemError CURSOR_INVALID, and what {@link StackContainersService.of} throws
   */
  async read(
    stackId: number,
    query: ReadStackLogsQuery,
    within: StackScope,
  ): Promise<ReadStackLogsReply> {
    const { cursor, tail = defaultTail, since } = query;
    const before = cursor === undefined ? new Map<string, LogPosition>() : decodePositions(cursor);
    const found = await this.found.of(stackId, within);
    const chosen = chosenOf(found, query);
    const maxBytes = Math.ceil(maxReplyBytes / Math.max(1, chosen.length));
    const logs = await inGroups(chosen, concurrency, (container) => {
      const position = before.get(container.id);
      const from = position === undefined ? since && unixTime(since) : unixTime(position.at);
      const options = {
        tail: position === undefined ? tail : followTail,
        maxBytes,
        ...(from !== undefined && { since: from }),
      };
      return this.readOne(found, container, options, position);
    });
    const positions = new Map(
      logs.flatMap(({ container, position }) => (position ? [[container.id, position]] : [])),
    );
    return {
      lines: mergeLogs(logs.map(({ container, lines }) => ({ container: container.name, lines }))),
      cursor: encodePositions(positions),
      hasMore: logs.some(({ hasMore }) => hasMore),
      failed: logs.flatMap(({ container, fault }) =>
        fault === null ? [] : [{ container: container.name, detail: fault }],
      ),
    };
  }

  /**
   * Streams the logs of the selected containers as text. The download is recorded in the event log
   * before it starts.
   */
  async download(
    stackId: number,
    query: ContainerLogQuery,
    by: Caller,
  ): Promise<{ name: string; text: Readable }> {
    const found = await this.found.of(stackId, by.stackIds);
    const { stack } = found;
    const chosen = chosenOf(found, query);
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'stack.logs-downloaded',
        by,
        severity: 'notice',
        target: { type: 'stack', id: stack.id, name: stack.name },
        server: { id: stack.serverId, name: stack.serverName },
        message: `Container logs of ${stack.name} downloaded`,
        details: { containers: chosen.map(({ name }) => name), since: query.since ?? null },
      }),
    );
    const options = {
      tail: downloadTail,
      maxBytes: maxDownloadBytes,
      ...(query.since !== undefined && { since: unixTime(query.since) }),
    };
    const name = `${stack.name.replace(/[^\w.-]+/g, '-')}.log`;
    return { name, text: Readable.from(this.textOf(found, chosen, options)) };
  }

  /** Writes one container's log after another, because merging would keep all logs in memory. */
  private async *textOf(
    found: FoundContainers,
    chosen: readonly Container[],
    options: { tail: number; maxBytes: number; since?: string },
  ): AsyncGenerator<string> {
    for (const container of chosen) {
      const { lines, fault, hasMore } = await this.readOne(found, container, options, undefined);
      if (fault !== null) yield `# ${container.name}: ${fault}\n`;
      for (let start = 0; start < lines.length; start += 1000) {
        const part = lines.slice(start, start + 1000);
        yield part
          .map(({ at, stream, text }) => `${at ?? '-'} ${container.name} ${stream} ${text}\n`)
          .join('');
      }
      if (hasMore) yield `# ${container.name}: the log is longer; later lines are left out\n`;
    }
  }

  private async readOne(
    { stack, client }: FoundContainers,
    container: Container,
    options: { tail: number; maxBytes: number; since?: string },
    position: LogPosition | undefined,
  ): Promise<ReadLog> {
    try {
      const signal = AbortSignal.timeout(readTimeoutMs);
      const { lines, isComplete } = await client.containerLogs(stack.environmentId, container.id, {
        ...options,
        signal,
      });
      const { fresh, position: reached } = newLines(lines, position);
      const hasMore = !isComplete || (position !== undefined && lines.length >= options.tail);
      return { container, lines: fresh, position: reached, hasMore, fault: null };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { container, lines: [], position, hasMore: false, fault: error.message };
    }
  }
}

function chosenOf(
  { containers }: FoundContainers,
  { container: names }: ContainerLogQuery,
): Container[] {
  const wanted = names && new Set(names);
  return containers
    .filter(({ name }) => wanted?.has(name) ?? true)
    .sort((a, b) => a.name.localeCompare(b.name));
}

async function inGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}
