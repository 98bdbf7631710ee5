import type { ContainerRecord, WireEvent } from '../wire.js';

const maxStoredEvents = 256;

export interface EventListener {
  onEvent(event: WireEvent): void;
  onBytes(bytes: Buffer): void;
  onEnd(): void;
}

/**
 * Stores the latest events of each engine and passes new events to the streams that follow them.
 */
export class EngineEvents {
  private readonly recentEventsByEnvironment = new Map<number, WireEvent[]>();
  private readonly listeners = new Map<number, Set<EventListener>>();
  private lastTimeNano = 0n;

  /** @param offsetMsOf Returns how far the clock of an engine is ahead, in milliseconds. */
  constructor(private readonly offsetMsOf: (environmentId: number) => number) {}

  recordContainerEvent(container: ContainerRecord, action: string): void {
    this.record(container.environmentId, {
      type: 'container',
      action,
      id: container.id,
      attributes: {
        ...container.labels,
        image: container.image,
        name: container.name,
        ...(action === 'die' && { exitCode: String(container.exitCode) }),
        ...(action === 'kill' && { signal: '15' }),
      },
    });
  }

  recordServiceEvent(environmentId: number, name: string, action: string): void {
    this.record(environmentId, { type: 'service', action, id: name, attributes: { name } });
  }

  record(
    environmentId: number,
    {
      type,
      action,
      id = '',
      attributes = {},
    }: { type: string; action: string; id?: string; attributes?: Record<string, string> },
  ): void {
    const timeNano = this.nextTimeNano(environmentId);
    const event: WireEvent = {
      Type: type,
      Action: action,
      Actor: { ID: id, Attributes: attributes },
      scope: type === 'container' ? 'local' : 'swarm',
      time: Number(timeNano / 1_000_000_000n),
      timeNano,
    };
    const recentEvents = this.recentEventsByEnvironment.get(environmentId) ?? [];
    recentEvents.push(event);
    if (recentEvents.length > maxStoredEvents) recentEvents.shift();
    this.recentEventsByEnvironment.set(environmentId, recentEvents);
    for (const { onEvent } of this.listeners.get(environmentId) ?? []) onEvent(event);
  }

  eventsSince(environmentId: number, nanoseconds: bigint): WireEvent[] {
    return (this.recentEventsByEnvironment.get(environmentId) ?? []).filter(
      ({ timeNano }) => timeNano >= nanoseconds,
    );
  }

  /**
   * Passes the future events of an engine to a listener. Returns a function that removes the
   * listener.
   */
  follow(environmentId: number, listener: EventListener): () => void {
    const listeners = this.listeners.get(environmentId) ?? new Set();
    listeners.add(listener);
    this.listeners.set(environmentId, listeners);
    return () => listeners.delete(listener);
  }

  countStreams(environmentId: number): number {
    return this.listeners.get(environmentId)?.size ?? 0;
  }

  send(environmentId: number, bytes: Buffer): void {
    for (const { onBytes } of this.listeners.get(environmentId) ?? []) onBytes(bytes);
  }

  endStreams(environmentId: number): void {
    for (const { onEnd } of [...(this.listeners.get(environmentId) ?? [])]) onEnd();
  }

  /**
   * Returns the time of the next event. Times are unique, as on a real engine, unless the engine's
   * clock differs from the local clock.
   */
  private nextTimeNano(environmentId: number): bigint {
    const now = BigInt(Math.round(Date.now() + this.offsetMsOf(environmentId))) * 1_000_000n;
    this.lastTimeNano =
      this.offsetMsOf(environmentId) === 0 && now <= this.lastTimeNano
        ? this.lastTimeNano + 1n
        : now;
    return this.lastTimeNano;
  }
}
