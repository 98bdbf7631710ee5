import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ChannelEntity } from './channel.entity.js';

const byName: Keyset<ChannelEntity> = {
  list: 'notification channels',
  sortColumns: { nameKey: 'text' },
  order: 'asc',
  pageSize: fullListPageSize,
};

@Injectable()
export class ChannelsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of channels, sorted by name.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(pageQuery: WholeListQuery): Promise<KeysetPage<ChannelEntity>> {
    return keysetPage(this.repository.createQueryBuilder('channel'), byName, pageQuery);
  }

  /** Returns all channels in the order in which they were added. */
  findAll(): Promise<ChannelEntity[]> {
    return this.repository.find({ order: { id: 'ASC' } });
  }

  find(id: number): Promise<ChannelEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /** Returns the enabled channel that sends personal mail to users; null if there is none. */
  findPersonalMailChannel(): Promise<ChannelEntity | null> {
    return this.repository.findOneBy({ forPeople: true, enabled: true });
  }

  /** Stops all other channels from sending personal mail to users. */
  async makeOnlyPersonalMailChannel(id: number): Promise<void> {
    await this.repository.update({ id: Not(id), forPeople: true }, { forPeople: false });
  }

  count(): Promise<number> {
    return this.repository.count();
  }

  insert(channel: Omit<ChannelEntity, 'id'>): Promise<ChannelEntity> {
    return this.repository.save(this.repository.create(channel));
  }

  async change(id: number, fields: Partial<ChannelEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  private get repository() {
    return this.uow.manager.getRepository(ChannelEntity);
  }
}
