import * as v from 'valibot';
import type { Connection } from '../connection/connection.js';
import { EventLines } from './event-lines.js';
import { PlatformError } from '../connection/platform-error.js';

/**
 * A change that the Docker engine of an environment reports. An event that could not be read, or
 * that was longer than the limit, has the type `unreadable` and no other details.
 */
export interface EngineEvent {
  type: 'container' | 'service' | 'node' | 'unreadable';
  /** Action without its detail, for example `die` or `health_status`. */
  action: string;
  /** Detail of the action, for example `healthy`; empty for most actions. */
  detail: string;
  /** ID of the container, service or node. */
  id: string;
  name: string;
  /** Compose project of a container; null if there is none. */
  project: string | null;
  /** Swarm stack namespace of a container; null outside Swarm and for services. */
  swarmStack: string | null;
  /** Compose or Swarm service of a container; null if there is none. */
  service: string | null;
  /** Exit code of a container that ended; null for other actions. */
  exitCode: number | null;
  /** Signal that was sent to a container; null for other actions. */
  signal: string | null;
  /**
   * When the event occurred by the engine's clock, in Unix seconds, usually with nanoseconds as a
   * fraction; empty if the event could not be read. Can be passed as `since`.
   */
  at: string;
}

/** Options of {@link PlatformClient.readEvents}. */
export interface ReadEventsOptions {
  /** Start of the period in Unix seconds by the engine's clock, with an optional fraction. */
  since: string;
  /**
   * End of the period, in the same format as `since`. If the end is in the future, the call waits
   * until then.
   */
  until: string;
  /**
   * Selects the events of one stack's containers, including signals, restarts and out-of-memory
   * events. If omitted, all events that change a list of containers, services or nodes are
   * returned.
   */
  scope?: { project: string } | { swarmStack: string };
  /** Maximum number of events to return; 1,000 by default. */
  maxEvents?: number;
  /** Aborts the call, which then rejects with a PlatformError of kind `aborted`. */
  signal?: AbortSignal;
}

/** Options of {@link PlatformClient.followEvents}. */
export interface FollowEventsOptions {
  /**
   * Start in Unix seconds by the engine's clock, with an optional fraction; if omitted, the current
   * time.
   */
  since?: string;
  /** Called for each event in order. */
  onEvent: (event: EngineEvent) => void;
  /** Called when the platform has accepted the request. */
  onOpen?: () => void;
  /** Timeout for the start of the response in milliseconds; 5,000 by default. */
  openTimeoutMs?: number;
  /**
   * Ends the stream when aborted; the call then rejects with a PlatformError of kind `aborted`.
   */
  signal: AbortSignal;
}

/** The events that occurred within a period. */
export interface EventWindow {
  events: EngineEvent[];
  /**
   * False if there were more events than {@link ReadEventsOptions.maxEvents}; the newest events are
   * then missing.
   */
  isComplete: boolean;
}

/**
 * Changes to containers, services or nodes. No other events are requested, because health checks
 * alone cause many of them.
 */
const changeFilters = {
  type: ['container', 'service', 'node'],
  event: [
    'create',
    'start',
    'die',
    'stop',
    'destroy',
    'pause',
    'unpause',
    'health_status',
    'update',
    'remove',
  ],
};
const containerLifecycleFilters = {
  type: ['container'],
  event: ['start', 'die', 'kill', 'oom', 'restart', 'health_status'],
};
const labelNames = {
  project: 'com.docker.compose.project',
  swarmStack: 'com.docker.stack.namespace',
  service: 'com.docker.compose.service',
  swarmService: 'com.docker.swarm.service.name',
};

const text = v.nullish(v.string(), '');
const eventSchema = v.looseObject({
  Type: v.picklist(['container', 'service', 'node']),
  Action: text,
  Actor: v.nullish(
    v.looseObject({ ID: text, Attributes: v.nullish(v.record(v.string(), v.string()), {}) }),
    null,
  ),
  time: v.nullish(v.number(), 0),
});

/** Reads the events that occur within a period. */
export async function readEvents(
  connection: Connection,
  environmentId: number,
  { since, until, scope, maxEvents = 1000, signal }: ReadEventsOptions,
): Promise<EventWindow> {
  const events: EngineEvent[] = [];
  let droppedCount = 0;
  const lines = new EventLines((line) => {
    const event = toEvent(line);
    if (event === null) return;
    if (events.length < maxEvents) events.push(event);
    else droppedCount += 1;
  });
  await connection.sendExpectingSuccess({
    method: 'GET',
    path: eventsPath(environmentId, { since, until }, scope),
    signal,
    onChunk: (chunk) => lines.push(chunk),
    live: { onHead: rejectHtmlPage },
  });
  lines.end();
  return { events, isComplete: droppedCount === 0 };
}

/** Follows events until the platform ends the stream. */
export async function followEvents(
  connection: Connection,
  environmentId: number,
  { since, onEvent, onOpen, openTimeoutMs = 5000, signal }: FollowEventsOptions,
): Promise<void> {
  const lines = new EventLines((line) => {
    const event = toEvent(line);
    if (event !== null) onEvent(event);
  });
  await connection.sendExpectingSuccess({
    method: 'GET',
    path: eventsPath(environmentId, since === undefined ? {} : { since }),
    signal,
    onChunk: (chunk) => lines.push(chunk),
    live: {
      headTimeoutMs: openTimeoutMs,
      isEndless: true,
      onHead: (contentType) => {
        rejectHtmlPage(contentType);
        onOpen?.();
      },
    },
  });
  lines.end();
}

/** Throws if a proxy responded with its own HTML page. */
function rejectHtmlPage(contentType: string): void {
  if (contentType !== 'text/html') return;
  throw new PlatformError('not-a-platform', 'The service at this address is not Portainer', {
    delivery: 'answered',
    status: 200,
    details: `Content type ${contentType}`,
  });
}

function eventsPath(
  environmentId: number,
  period: Record<string, string>,
  scope?: ReadEventsOptions['scope'],
): string {
  const filters =
    scope === undefined ? changeFilters : { ...containerLifecycleFilters, label: [labelOf(scope)] };
  const query = new URLSearchParams({ ...period, filters: JSON.stringify(filters) });
  return `/api/endpoints/${environmentId}/docker/events?${query.toString()}`;
}

function labelOf(scope: NonNullable<ReadEventsOptions['scope']>): string {
  return 'project' in scope
    ? `${labelNames.project}=${scope.project}`
    : `${labelNames.swarmStack}=${scope.swarmStack}`;
}

const unreadableEvent: EngineEvent = {
  type: 'unreadable',
  action: '',
  detail: '',
  id: '',
  name: '',
  project: null,
  swarmStack: null,
  service: null,
  exitCode: null,
  signal: null,
  at: '',
};

/**
 * Converts a line of the stream to an event. A line that was too long is passed as null and becomes
 * an unreadable event. Returns null for events of types that were not requested, which some engines
 * send anyway.
 */
function toEvent(line: string | null): EngineEvent | null {
  const value = line === null ? undefined : parse(line);
  if (line === null || typeof value !== 'object' || value === null) return unreadableEvent;
  const result = v.safeParse(eventSchema, value);
  if (!result.success) return 'Type' in value ? null : unreadableEvent;
  const { Type, Action, Actor, time } = result.output;
  const attributes = Actor?.Attributes ?? {};
  const [action = '', detail = ''] = Action.split(/: ?/, 2);
  const { exitCode, signal } = attributes;
  return {
    type: Type,
    action,
    detail,
    id: Actor?.ID ?? '',
    name: attributes['name'] ?? '',
    project: attributes[labelNames.project] || null,
    swarmStack: attributes[labelNames.swarmStack] || null,
    service: attributes[labelNames.swarmService] || attributes[labelNames.service] || null,
    exitCode: action === 'die' && /^\d+$/.test(exitCode ?? '') ? Number(exitCode) : null,
    signal: action === 'kill' ? signal || null : null,
    at: timestampOf(line, time),
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Returns the time of an event in Unix seconds. The nanoseconds are read from the text, because a
 * number cannot represent them exactly.
 */
function timestampOf(line: string, seconds: number): string {
  const nanoseconds = /"timeNano":(\d{10,19})\b/.exec(line)?.[1];
  if (nanoseconds === undefined) return String(seconds);
  return `${nanoseconds.slice(0, -9)}.${nanoseconds.slice(-9)}`;
}
