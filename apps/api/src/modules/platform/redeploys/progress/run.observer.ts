import type { EngineEvent, PlatformClient } from '@stackyard/platform-client';
import { fromEngineTime, SeenEvents, toEngineTime } from '../../stacks/events/event-window.js';
import type { ListedStack } from '../../stacks/stacks.repository.js';
import { containersOf, servicesOf } from '../run/apply/stack-containers.js';
import type { StackContents } from './service-progress.js';

export interface ObservedStack {
  client: PlatformClient;
  environmentId: number;
  stack: Pick<ListedStack, 'kind' | 'projectName' | 'environmentId'>;
}

/** An event and its time by this host's clock. */
export interface TimedEvent {
  event: EngineEvent;
  at: string;
}

/** Overlap of successive periods. Engines may list an event with a short delay. */
const overlapMs = 200;

/**
 * Reads a stack's containers and their events during a run. Reads events period by period, because
 * some platforms buffer streams.
 */
export class RunObserver {
  private readonly seenEvents = new SeenEvents();
  private clockOffsetMs: number | null = null;
  private readUntilMs: number | null = null;

  /**
   * @param startedAt - time from which events are read: Unix time in milliseconds by Stackyard's
   * clock, not the engine's
   */
  constructor(
    private readonly target: ObservedStack,
    private readonly startedAt: number,
  ) {}

  async readStack(signal: AbortSignal): Promise<StackContents> {
    const { client, stack, environmentId } = this.target;
    const reader = { client, signal };
    return {
      containers: await containersOf(reader, stack, environmentId),
      services: await servicesOf(reader, stack, environmentId),
    };
  }

  async readEvents(signal: AbortSignal): Promise<TimedEvent[]> {
    const { client, environmentId, stack } = this.target;
    this.clockOffsetMs ??= await client.measureEngineClockOffsetMs(environmentId, { signal });
    const offset = this.clockOffsetMs;
    const from = this.readUntilMs === null ? this.startedAt : this.readUntilMs - overlapMs;
    // Add 1, because times are rounded down to milliseconds. Otherwise, events in the current
    // millisecond would be left out.
    const until = Date.now() + 1;
    const { events } = await client.readEvents(environmentId, {
      since: toEngineTime(Math.max(from, this.startedAt) + offset),
      until: toEngineTime(until + offset),
      scope:
        stack.kind === 'swarm' ? { swarmStack: stack.projectName } : { project: stack.projectName },
      signal,
    });
    this.readUntilMs = until;
    return this.seenEvents
      .takeNew(events)
      .filter(({ type }) => type === 'container')
      .map((event) => ({ event, at: new Date(fromEngineTime(event.at) - offset).toISOString() }));
  }
}
