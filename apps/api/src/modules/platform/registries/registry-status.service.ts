import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RegistriesRepository } from './registries.repository.js';
import type { RegistryEntity } from './registry.entity.js';
import {
  RegistryObserver,
  type RegistryError,
  type RegistryQuota,
} from './client/registry.port.js';

/** Interval at which the collected status of registries is stored, in one unit of work. */
const storeIntervalMs = 15_000;

type RegistryStatus = Partial<
  Pick<
    RegistryEntity,
    | 'quotaLimit'
    | 'quotaRemaining'
    | 'quotaWindowSeconds'
    | 'quotaAt'
    | 'pausedUntil'
    | 'answeredAt'
    | 'fault'
    | 'faultCode'
    | 'faultAt'
  >
>;

/** Stores the latest quota, pause and fault of each registry. */
@Injectable()
export class RegistryStatusService extends RegistryObserver {
  private readonly pendingStatuses = new Map<string, RegistryStatus>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly registries: RegistriesRepository,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    super();
    tasks.declare({
      name: 'registry-status',
      everyMs: storeIntervalMs,
      logger: 'freshness',
      failure: 'The state of registries could not be stored',
      run: () => this.store(),
    });
  }

  override onResponse(host: string, quota: RegistryQuota | null): void {
    const now = this.clock.now().toISOString();
    this.merge(host, {
      answeredAt: now,
      fault: null,
      faultCode: null,
      faultAt: null,
      pausedUntil: null,
      ...(quota && {
        quotaLimit: quota.limit,
        quotaRemaining: quota.remaining,
        quotaWindowSeconds: quota.windowSeconds,
        quotaAt: now,
      }),
    });
  }

  override onFailure(host: string, { fault, message, retryAt }: RegistryError): void {
    // A missing image is not a fault of the registry.
    if (fault === 'missing') return this.onResponse(host, null);
    this.merge(host, {
      fault: message,
      faultCode: fault,
      faultAt: this.clock.now().toISOString(),
      pausedUntil: retryAt?.toISOString() ?? null,
    });
  }

  override onPause(host: string, until: Date): void {
    this.merge(host, { pausedUntil: until.toISOString() });
  }

  private merge(host: string, status: RegistryStatus): void {
    this.pendingStatuses.set(host, { ...this.pendingStatuses.get(host), ...status });
  }

  private async store(): Promise<void> {
    const pending = [...this.pendingStatuses];
    if (pending.length === 0) return;
    await this.uow.run(async () => {
      for (const [host, status] of pending) {
        const { id } = await this.registries.findOrCreate(host);
        await this.registries.change(id, status);
      }
    });
    for (const [host, status] of pending) {
      if (this.pendingStatuses.get(host) === status) this.pendingStatuses.delete(host);
    }
  }
}
