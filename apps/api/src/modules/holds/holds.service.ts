import { Injectable } from '@nestjs/common';
import type { MaintenanceSource } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { maintenanceSentence, speakerOf, type Hold } from './hold.js';
import { HoldEntity } from './hold.entity.js';

export { concerns, maintenanceSentence, speakerOf, waitOf, type Hold } from './hold.js';

/**
 * What stops redeploys at this moment. An owner places and releases its holds in the units in which
 * its own state changes, so that a hold never outlives what caused it.
 */
@Injectable()
export class HoldsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  all(): Promise<Hold[]> {
    return this.rows.find();
  }

  find(owner: MaintenanceSource, ownerId = 0): Promise<Hold | null> {
    return this.rows.findOneBy({ owner, ownerId });
  }

  /** Replaces the hold that its owner has placed under the same id. */
  async place(hold: Hold): Promise<void> {
    await this.rows.save(hold);
  }

  async release(owner: MaintenanceSource, ownerId = 0): Promise<void> {
    await this.rows.delete({ owner, ownerId });
  }

  /**
   * Call it in the unit that queues the redeploy: outside, the answer may be stale by the time you write.
   *
   * @throws ProblemError MAINTENANCE_ACTIVE with the operator's message, and when to come back if that is known
   */
  async assertRedeploysAllowed(): Promise<void> {
    const hold = speakerOf(await this.all());
    if (hold === null) return;
    const left = hold.until === null ? 0 : Date.parse(hold.until) - this.clock.now().getTime();
    const retryAfter = Math.ceil(left / 1000);
    throw new ProblemError(
      'MAINTENANCE_ACTIVE',
      maintenanceSentence('active', hold.reason),
      retryAfter > 0 ? { retryAfter } : {},
    );
  }

  private get rows() {
    return this.uow.manager.getRepository(HoldEntity);
  }
}
