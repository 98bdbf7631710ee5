import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployEvidenceEntity } from './redeploy-evidence.entity.js';

@Injectable()
export class RedeployEvidenceRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findByRedeploy(redeployId: number): Promise<RedeployEvidenceEntity | null> {
    return this.repository.findOneBy({ redeployId });
  }

  async findIdsWithEvidence(redeployIds: readonly number[]): Promise<Set<number>> {
    if (redeployIds.length === 0) return new Set();
    const rows = await this.repository.find({
      select: { redeployId: true },
      where: { redeployId: In([...redeployIds]) },
    });
    return new Set(rows.map(({ redeployId }) => redeployId));
  }

  /** Stores evidence. Replaces earlier evidence if the run fails again after an interruption. */
  async save(evidence: RedeployEvidenceEntity): Promise<void> {
    await this.repository.save(evidence);
  }

  async remove(redeployId: number): Promise<void> {
    await this.repository.delete({ redeployId });
  }

  /**
   * Keeps only the latest evidence of the stack, and then only the latest evidence of all stacks.
   *
   * @param maxPerStack - number of runs to keep for the stack
   * @param maxTotal - number of runs to keep for all stacks together
   */
  async prune(stackId: number, maxPerStack: number, maxTotal: number): Promise<void> {
    await this.uow.manager.query(
      `DELETE FROM redeploy_evidence WHERE stack_id = ?
        AND redeploy_id NOT IN (SELECT redeploy_id FROM (
          SELECT redeploy_id FROM redeploy_evidence WHERE stack_id = ?
          ORDER BY redeploy_id DESC LIMIT ?) AS latest)`,
      [stackId, stackId, maxPerStack],
    );
    await this.uow.manager.query(
      `DELETE FROM redeploy_evidence WHERE redeploy_id < (
        SELECT MIN(redeploy_id) FROM (
          SELECT redeploy_id FROM redeploy_evidence
          ORDER BY redeploy_id DESC LIMIT ?) AS latest)`,
      [maxTotal],
    );
  }

  async removeAll(): Promise<void> {
    await this.repository.createQueryBuilder().delete().execute();
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployEvidenceEntity);
  }
}
