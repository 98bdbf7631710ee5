import { Injectable } from '@nestjs/common';
import type { MaintenanceSource } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { maintenanceSentence, announcedHold, type Hold } from './hold.js';
import { HoldEntity } from './hold.entity.js';

export {
  appliesToServer,
  maintenanceSentence,
  announcedHold,
  waitReason,
  type Hold,
} from './hold.js';

/**
 * Manages the holds that stop redeploys. Owners place and release holds in the same unit of work
 * that changes their own state, so that no hold outlives its cause.
 */
@Injectable()
export class HoldsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  findAll(): Promise<Hold[]> {
    return this.repository.find();
  }

  find(owner: MaintenanceSource, ownerId = 0): Promise<Hold | null> {
    return this.repository.findOneBy({ owner, ownerId });
  }

  /** Places a hold, replacing the owner's previous hold with the same ID. */
  async put(hold: Hold): Promise<void> {
    await this.repository.save(hold);
  }

  async release(owner: MaintenanceSource, ownerId = 0): Promise<void> {
    await this.repository.delete({ owner, ownerId });
  }

  /**
   * Checks that no announced hold rejects new redeploys. Call this in the unit of work that queues
   * the redeploy; otherwise, the result may be outdated by the time the redeploy is stored.
   *
   * @throws ProblemError MAINTENANCE_ACTIVE with the operator's message and, if known, when to
   * retry
   */
  async assertRedeploysAllowed(): Promise<void> {
    const hold = announcedHold(await this.findAll());
    if (hold === null) return;
    const remainingMs =
      hold.until === null ? 0 : Date.parse(hold.until) - this.clock.now().getTime();
    const retryAfter = Math.ceil(remainingMs / 1000);
    throw new ProblemError(
      'MAINTENANCE_ACTIVE',
      maintenanceSentence('active', hold.reason),
      retryAfter > 0 ? { retryAfter } : {},
    );
  }

  private get repository() {
    return this.uow.manager.getRepository(HoldEntity);
  }
}
