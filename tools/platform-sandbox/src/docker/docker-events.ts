import { Readable } from 'node:stream';
import type { EngineEvents } from './engine-events.js';
import { RequestError } from '../http/reply.js';
import type { Reply } from '../http/reply.js';
import type { EnvironmentRecord, WireEvent } from '../wire.js';

/** A buffering proxy forwards a response in chunks of this size. */
const bufferBytes = 4096;

type Filter = (event: WireEvent) => boolean;

/**
 * Returns the response with an engine's events that match the filters. With `since`, the
 * response starts with the stored events from this time on. New events follow until the period
 * ends.
 */
export function eventsReply(
  events: EngineEvents,
  environment: EnvironmentRecord,
  query: URLSearchParams,
): Reply {
  const since = nanosecondsOf(query.get('since'));
  const until = nanosecondsOf(query.get('until'));
  const matches = filterOf(query.get('filters'));
  const mode =
    environment.streaming ?? (environment.url.startsWith('unix://') ? 'buffers' : 'streams');
  const output = new EventOutput(mode === 'streams' ? 0 : bufferBytes);
  const pastEvents = since === null ? [] : events.eventsSince(environment.id, since);
  for (const event of pastEvents) {
    if (matches(event) && (until === null || event.timeNano <= until)) output.write(lineOf(event));
  }
  output.flush();
  const now = BigInt(Date.now() + environment.clockOffsetMs) * 1_000_000n;
  if (until !== null && until <= now) output.finish();
  else follow(events, environment, output, matches, until === null ? null : until - now);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    stream: output.stream,
    delaysHead: mode === 'buffers',
  };
}

function follow(
  events: EngineEvents,
  { id }: EnvironmentRecord,
  output: EventOutput,
  matches: Filter,
  remainingNanoseconds: bigint | null,
): void {
  const stop = events.follow(id, {
    onEvent: (event) => {
      if (matches(event)) output.write(lineOf(event));
    },
    onBytes: (bytes) => output.write(bytes),
    onEnd: () => output.finish(),
  });
  const timer =
    remainingNanoseconds === null
      ? undefined
      : setTimeout(() => output.finish(), Number(remainingNanoseconds / 1_000_000n));
  output.stream.once('close', () => {
    stop();
    clearTimeout(timer);
  });
}

/** A streamed response that may be held back until a buffer is full or the response ends. */
class EventOutput {
  readonly stream = new Readable({ read: () => undefined });
  private bufferedChunks: Buffer[] = [];
  private bufferedBytes = 0;

  constructor(private readonly bufferBytes: number) {}

  write(data: string | Buffer): void {
    this.bufferedChunks.push(Buffer.from(data));
    this.bufferedBytes += Buffer.byteLength(data);
    this.flush();
  }

  flush(): void {
    if (this.bufferedBytes > 0 && this.bufferedBytes >= this.bufferBytes) this.release();
  }

  finish(): void {
    this.release();
    this.stream.push(null);
  }

  private release(): void {
    if (this.bufferedBytes > 0) this.stream.push(Buffer.concat(this.bufferedChunks));
    this.bufferedChunks = [];
    this.bufferedBytes = 0;
  }
}

/**
 * Formats an event as a line of JSON. Container events also have the fields of older API versions.
 */
function lineOf({ timeNano, ...event }: WireEvent): string {
  const { Type, Action, Actor } = event;
  const legacyFields =
    Type === 'container'
      ? { status: Action, id: Actor.ID, from: Actor.Attributes['image'] ?? '' }
      : {};
  // JSON.stringify cannot format a bigint, so the number is added as text.
  return `${JSON.stringify({ ...legacyFields, ...event }).slice(0, -1)},"timeNano":${timeNano}}\n`;
}

/**
 * Converts Unix seconds with an optional fraction to nanoseconds; null if the text is missing or
 * empty.
 */
function nanosecondsOf(text: string | null): bigint | null {
  if (text === null || text === '') return null;
  const [, seconds, fraction = ''] = /^(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (seconds === undefined) throw new RequestError(400, `invalid time value "${text}"`);
  return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}

function filterOf(text: string | null): Filter {
  if (text === null || text === '') return () => true;
  const filters = parse(text);
  const eventTypes = valuesOf(filters, 'type');
  const actions = valuesOf(filters, 'event');
  const labels = valuesOf(filters, 'label');
  return ({ Type, Action, Actor }) =>
    labels.every((label) => {
      const [name = '', value = ''] = label.split('=');
      return Actor.Attributes[name] === value;
    }) &&
    (eventTypes.length === 0 || eventTypes.includes(Type)) &&
    (actions.length === 0 ||
      actions.includes(Action) ||
      actions.includes(Action.split(':')[0] ?? ''));
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Invalid filters are rejected below.
  }
  throw new RequestError(400, 'invalid filter');
}

function valuesOf(filters: object, name: string): string[] {
  const filterValues: unknown = Object.entries(filters).find(([key]) => key === name)?.[1];
  if (Array.isArray(filterValues)) return filterValues.map(String);
  return typeof filterValues === 'object' && filterValues !== null ? Object.keys(filterValues) : [];
}
