import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackEntity } from '../stacks/stack.entity.js';
import type { StackFinding } from './freshness-check.service.js';
import { StackImageEntity } from './stack-image.entity.js';

@Injectable()
export class FreshnessRepository {
  constructor(private readonly uow: UnitOfWork) {}

  ofStack(stackId: number): Promise<StackImageEntity[]> {
    return this.images.find({ where: { stackId }, order: { reference: 'ASC', key: 'ASC' } });
  }

  ofServer(serverId: number): Promise<StackImageEntity[]> {
    return this.images
      .createQueryBuilder('image')
      .innerJoin(StackEntity, 'stack', 'stack.id = image.stack_id')
      .where('stack.server_id = :serverId', { serverId })
      .getMany();
  }

  /** Stores a finding in place of the last one. False when the stack is gone. */
  async store(stackId: number, finding: StackFinding): Promise<boolean> {
    const { affected } = await this.stacks.update(
      { id: stackId },
      {
        freshness: finding.freshness,
        freshnessCheckedAt: finding.checkedAt?.toISOString() ?? null,
      },
    );
    if (affected === 0) return false;
    await this.images.delete({ stackId });
    await this.images.insert(
      finding.images.map(({ key, reference, freshness, detail, dueAt }) => ({
        stackId,
        key,
        reference,
        freshness,
        detail,
        dueAt: dueAt.toISOString(),
      })),
    );
    return true;
  }

  /** Unlearns everything about a stack. False when there was nothing to unlearn. */
  async forget(stackId: number): Promise<boolean> {
    await this.images.delete({ stackId });
    const known = { id: stackId, freshness: Not('unknown' as const) };
    const { affected } = await this.stacks.update(known, {
      freshness: 'unknown',
      freshnessCheckedAt: null,
    });
    return affected !== 0;
  }

  private get stacks() {
    return this.uow.manager.getRepository(StackEntity);
  }

  private get images() {
    return this.uow.manager.getRepository(StackImageEntity);
  }
}
