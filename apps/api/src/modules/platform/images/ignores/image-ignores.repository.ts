import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { Brackets, In } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ImageIgnoreEntity } from './image-ignore.entity.js';

const byName: Keyset<ImageIgnoreEntity> = {
  list: 'ignored images',
  sortColumns: { name: 'text', id: 'number' },
  order: 'asc',
  pageSize: fullListPageSize,
};

@Injectable()
export class ImageIgnoresRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns a page of the rules that are active now, ordered by image name. */
  findPage(now: string, query: WholeListQuery): Promise<KeysetPage<ImageIgnoreEntity>> {
    return keysetPage(this.activeIgnoresQuery(now), byName, query);
  }

  findActive(now: string): Promise<ImageIgnoreEntity[]> {
    return this.activeIgnoresQuery(now).orderBy('ignored.id', 'DESC').getMany();
  }

  findByIds(ids: readonly number[]): Promise<ImageIgnoreEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.repository.findBy({ id: In([...ids]) });
  }

  insert(ignore: Omit<ImageIgnoreEntity, 'id'>): Promise<ImageIgnoreEntity> {
    return this.repository.save(this.repository.create(ignore));
  }

  find(id: number): Promise<ImageIgnoreEntity | null> {
    return this.repository.findOneBy({ id });
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  private activeIgnoresQuery(now: string) {
    return this.repository
      .createQueryBuilder('ignored')
      .where(
        new Brackets((condition) =>
          condition.where('ignored.until IS NULL').orWhere('ignored.until > :now', { now }),
        ),
      );
  }

  private get repository() {
    return this.uow.manager.getRepository(ImageIgnoreEntity);
  }
}
