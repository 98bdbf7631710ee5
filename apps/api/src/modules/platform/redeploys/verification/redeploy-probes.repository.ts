import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployProbesEntity } from './redeploy-probes.entity.js';

@Injectable()
export class RedeployProbesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns the results in the order of the steps, which is their reverse alphabetical order. */
  async findByRedeploy(redeployId: number): Promise<RedeployProbesEntity[]> {
    return this.repository.find({ where: { redeployId }, order: { step: 'DESC' } });
  }

  async save(probes: RedeployProbesEntity): Promise<void> {
    await this.repository.save(probes);
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployProbesEntity);
  }
}
