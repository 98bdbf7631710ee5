import { Injectable } from '@nestjs/common';
import type { ServerEvent } from '@stackyard/contracts';

/** Tells whether an event has an audience among the clients connected to this process. */
@Injectable()
export class Audience {
  private readonly listeners = new Set<() => void>();
  private hasListenerFor: (event: ServerEvent) => boolean = () => false;

  hasListener(event: ServerEvent): boolean {
    return this.hasListenerFor(event);
  }

  /**
   * Registers a listener that is called when clients connect or disconnect, or when their
   * permissions change.
   */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  setListenerCheck(isListening: (event: ServerEvent) => boolean): void {
    this.hasListenerFor = isListening;
  }

  notifyChanged(): void {
    for (const listener of this.listeners) listener();
  }
}
