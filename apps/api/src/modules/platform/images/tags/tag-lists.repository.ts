import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackImageEntity } from '../results/stack-image.entity.js';
import { TagListEntity } from './tag-list.entity.js';

@Injectable()
export class TagListsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns the references of all images that come from a registry, each once. */
  async usedReferences(): Promise<string[]> {
    const rows = await this.uow.manager
      .getRepository(StackImageEntity)
      .createQueryBuilder('image')
      .select('DISTINCT image.reference', 'reference')
      .where({ state: In(['current', 'outdated', 'pinned']) })
      .getRawMany<{ reference: string }>();
    return rows.map(({ reference }) => reference);
  }

  all(): Promise<TagListEntity[]> {
    return this.lists.find();
  }

  /** Returns the lists with these names. */
  async named(names: readonly string[]): Promise<Map<string, TagListEntity>> {
    if (names.length === 0) return new Map();
    const found = await this.lists.findBy({ name: In([...names]) });
    return new Map(found.map((list) => [list.name, list]));
  }

  async store(list: TagListEntity): Promise<void> {
    await this.lists.save(list);
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.lists.delete({ name: In([...names]) });
  }

  private get lists() {
    return this.uow.manager.getRepository(TagListEntity);
  }
}
