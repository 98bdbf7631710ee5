import { Injectable } from '@nestjs/common';
import type { ServerEvent } from '@stackyard/contracts';

/** Determines whether clients that are connected to this process receive an event. */
@Injectable()
export class Audience {
  private readonly listeners = new Set<() => void>();
  private isListening: (event: ServerEvent) => boolean = () => false;

  /** Whether at least one connected client receives this event. */
  hasListener(event: ServerEvent): boolean {
    return this.isListening(event);
  }

  /** Calls the listener when clients connect or disconnect, or their permissions change. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Sets the function that determines whether a connected client receives an event. */
  setIsListening(isListening: (event: ServerEvent) => boolean): void {
    this.isListening = isListening;
  }

  notifyChanged(): void {
    for (const listener of this.listeners) listener();
  }
}
