import type { RedeployLogLine } from '@stackyard/contracts';
import type { EngineEvent } from '@stackyard/platform-client';
import { finalName } from './service-progress.js';

/** A log line about a container event, without its sequence number. */
export type EventLine = Pick<RedeployLogLine, 'at' | 'level' | 'text' | 'service' | 'kind'>;

/**
 * Converts container events to log lines. An exit with a code other than 0 is an error, unless the
 * container was killed on request. A deploy kills every container that it replaces.
 */
export class EventLineConverter {
  private readonly killedContainerIds = new Set<string>();

  /** @returns null for events that do not matter to the run */
  lineOf(event: EngineEvent, at: string): EventLine | null {
    if (event.type !== 'container') return null;
    if (event.action === 'kill') this.killedContainerIds.add(event.id);
    if (event.action === 'start') this.killedContainerIds.delete(event.id);
    const sentence = sentenceOf(event);
    if (sentence === null) return null;
    const text = `${finalName(event.name)} ${sentence}`;
    return { at, level: this.levelOf(event), text, service: event.service, kind: 'container' };
  }

  private levelOf({ action, id, detail, exitCode }: EngineEvent): EventLine['level'] {
    if (action === 'oom') return 'error';
    if (action === 'health_status') return detail === 'unhealthy' ? 'warn' : 'info';
    const isFailure = action === 'die' && exitCode !== null && exitCode !== 0;
    return isFailure && !this.killedContainerIds.has(id) ? 'error' : 'info';
  }
}

function sentenceOf({ action, detail, exitCode, signal }: EngineEvent): string | null {
  switch (action) {
    case 'start':
      return 'started.';
    case 'restart':
      return 'was restarted.';
    case 'kill':
      return signal === null ? 'was sent a signal.' : `was sent signal ${signal}.`;
    case 'die':
      return exitCode === null ? 'exited.' : `exited with code ${exitCode}.`;
    case 'oom':
      return 'ran out of memory.';
    case 'health_status':
      return detail === '' ? null : `is ${detail}.`;
    default:
      return null;
  }
}

export const maxEventLines = 500;

/**
 * Returns the lines that still fit into the log of a run. If the limit is exceeded, the last line
 * says that further events are left out.
 *
 * @param storedCount - number of event lines already in the log
 */
export function limitEventLines(
  lines: readonly EventLine[],
  storedCount: number,
  now: string,
): EventLine[] {
  const remainingCount = maxEventLines - storedCount;
  if (lines.length <= remainingCount) return [...lines];
  if (remainingCount < 0) return [];
  const text = `There were more than ${maxEventLines} container events. Later ones are not shown.`;
  const notice = { at: now, level: 'warn', text, service: null, kind: 'container' } as const;
  return [...lines.slice(0, remainingCount), notice];
}
