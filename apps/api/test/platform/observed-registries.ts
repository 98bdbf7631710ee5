import { RegistryObserver } from '#modules/platform/registries/client/registry.port.js';

/** Records the end of each pause of a registry, in order. */
export class ObservedRegistries extends RegistryObserver {
  readonly pauses: Date[] = [];

  override onResponse(): void {
    // Only pauses are recorded.
  }

  override onFailure(): void {
    // Only pauses are recorded.
  }

  override onPause(_host: string, until: Date): void {
    this.pauses.push(until);
  }
}
