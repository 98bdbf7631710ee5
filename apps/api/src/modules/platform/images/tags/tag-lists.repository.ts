import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackEntity } from '../../stacks/stack.entity.js';
import { StackImageEntity } from '../results/stack-image.entity.js';
import { TagListEntity } from './tag-list.entity.js';

@Injectable()
export class TagListsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns the distinct references of images that come from a registry.
   *
   * @param stackIds - only images of these stacks; all stacks if omitted
   */
  async findUsedReferences(stackIds?: readonly number[]): Promise<string[]> {
    const rows = await this.images
      .createQueryBuilder('image')
      .select('DISTINCT image.reference', 'reference')
      .where({
        state: In(['current', 'outdated', 'pinned']),
        ...(stackIds && { stackId: In([...stackIds]) }),
      })
      .getRawMany<{ reference: string }>();
    return rows.map(({ reference }) => reference);
  }

  /** Returns the IDs of the stacks that use any of these image references, by server ID. */
  async findStackIdsUsing(references: readonly string[]): Promise<Map<number, number[]>> {
    const rows = await this.images
      .createQueryBuilder('image')
      .innerJoin(StackEntity, 'stack', 'stack.id = image.stack_id')
      .select('stack.server_id', 'serverId')
      .addSelect('stack.id', 'stackId')
      .distinct(true)
      .where({ reference: In([...references]) })
      .getRawMany<{ serverId: number; stackId: number }>();
    const stackIdsByServer = new Map<number, number[]>();
    for (const { serverId, stackId } of rows) {
      stackIdsByServer.set(serverId, [...(stackIdsByServer.get(serverId) ?? []), stackId]);
    }
    return stackIdsByServer;
  }

  findAll(): Promise<TagListEntity[]> {
    return this.lists.find();
  }

  async findByNames(names: readonly string[]): Promise<Map<string, TagListEntity>> {
    if (names.length === 0) return new Map();
    const lists = await this.lists.findBy({ name: In([...names]) });
    return new Map(lists.map((list) => [list.name, list]));
  }

  async store(list: TagListEntity): Promise<void> {
    await this.lists.save(list);
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.lists.delete({ name: In([...names]) });
  }

  private get images() {
    return this.uow.manager.getRepository(StackImageEntity);
  }

  private get lists() {
    return this.uow.manager.getRepository(TagListEntity);
  }
}
