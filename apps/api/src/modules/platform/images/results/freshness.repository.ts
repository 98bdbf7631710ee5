import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackEntity } from '../../stacks/stack.entity.js';
import { StackImageEntity } from './stack-image.entity.js';
import type { StackFreshness } from './stored-image.js';

@Injectable()
export class FreshnessRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findByStack(stackId: number): Promise<StackImageEntity[]> {
    return this.images.find({ where: { stackId }, order: { reference: 'ASC', key: 'ASC' } });
  }

  findByServer(serverId: number): Promise<StackImageEntity[]> {
    return this.images
      .createQueryBuilder('image')
      .innerJoin(StackEntity, 'stack', 'stack.id = image.stack_id')
      .where('stack.server_id = :serverId', { serverId })
      .getMany();
  }

  async findByStacks(stackIds: readonly number[]): Promise<Map<number, StackImageEntity[]>> {
    const imagesByStack = new Map<number, StackImageEntity[]>();
    for (const image of await this.images.findBy({ stackId: In([...stackIds]) })) {
      imagesByStack.set(image.stackId, [...(imagesByStack.get(image.stackId) ?? []), image]);
    }
    return imagesByStack;
  }

  /**
   * Returns the stacks of an environment that use any of these image references, one row for each
   * stack and reference, sorted by stack name.
   */
  async findStacksUsing(
    { serverId, environmentId }: Pick<StackEntity, 'serverId' | 'environmentId'>,
    references: readonly string[],
  ): Promise<{ stackId: number; name: string; reference: string }[]> {
    if (references.length === 0) return [];
    return this.images
      .createQueryBuilder('image')
      .innerJoin(StackEntity, 'stack', 'stack.id = image.stack_id')
      .where('stack.server_id = :serverId', { serverId })
      .andWhere('stack.environment_id = :environmentId', { environmentId })
      .andWhere('image.reference IN (:...references)', { references: [...references] })
      .select('stack.id', 'stackId')
      .addSelect('stack.name', 'name')
      .addSelect('image.reference', 'reference')
      .groupBy('stack.id')
      .addGroupBy('stack.name')
      .addGroupBy('image.reference')
      .orderBy('name')
      .getRawMany<{ stackId: number; name: string; reference: string }>();
  }

  /**
   * Replaces the results of a stack and removes its held-back mark. Returns false if the stack no
   * longer exists.
   */
  async store(stackId: number, { freshness, checkedAt, images }: StackFreshness): Promise<boolean> {
    const { affected } = await this.stacks.update(
      { id: stackId },
      { freshness, freshnessCheckedAt: checkedAt, heldBack: false },
    );
    if (affected === 0) return false;
    await this.images.delete({ stackId });
    await this.images.insert(images.map((image) => ({ ...image, stackId })));
    return true;
  }

  /** Deletes the results of a stack. Returns false if there were none. */
  async deleteResults(stackId: number): Promise<boolean> {
    await this.images.delete({ stackId });
    const where = { id: stackId, freshness: Not('unknown' as const) };
    const { affected } = await this.stacks.update(where, {
      freshness: 'unknown',
      freshnessCheckedAt: null,
      heldBack: false,
    });
    return affected !== 0;
  }

  /** Marks stacks as held back. Stacks that are not outdated are skipped. */
  async holdBack(stackIds: readonly number[]): Promise<void> {
    if (stackIds.length === 0) return;
    await this.stacks.update({ id: In([...stackIds]), freshness: 'outdated' }, { heldBack: true });
  }

  private get stacks() {
    return this.uow.manager.getRepository(StackEntity);
  }

  private get images() {
    return this.uow.manager.getRepository(StackImageEntity);
  }
}
