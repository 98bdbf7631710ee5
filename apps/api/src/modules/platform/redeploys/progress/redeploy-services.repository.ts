import { Injectable } from '@nestjs/common';
import type { RedeployServiceReply } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployLogEntity } from '../redeploy-log.entity.js';
import { RedeployServicesEntity } from './redeploy-services.entity.js';

/** Stores the observed services of runs, and finds container events in their logs. */
@Injectable()
export class RedeployServicesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns the services of a run; an empty list for runs of earlier versions, which did not store
   * services.
   */
  async findByRedeploy(redeployId: number): Promise<RedeployServiceReply[]> {
    return (await this.repository.findOneBy({ redeployId }))?.services ?? [];
  }

  async save(redeployId: number, services: RedeployServiceReply[]): Promise<void> {
    await this.repository.save({ redeployId, services });
  }

  countEventLines(redeployId: number): Promise<number> {
    return this.logRepository.countBy({ redeployId, kind: 'container' });
  }

  async latestEventAt(redeployId: number): Promise<string | null> {
    const where = { redeployId, kind: 'container' } as const;
    const latest = await this.logRepository.findOne({ where, order: { seq: 'DESC' } });
    return latest?.at ?? null;
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployServicesEntity);
  }

  private get logRepository() {
    return this.uow.manager.getRepository(RedeployLogEntity);
  }
}
