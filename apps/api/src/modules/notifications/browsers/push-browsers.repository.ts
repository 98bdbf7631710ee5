import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { In, LessThan, Not } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PushBrowserEntity } from './push-browser.entity.js';

@Injectable()
export class PushBrowsersRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns browsers of a user, newest first. @throws ProblemError CURSOR_INVALID */
  page(userId: number, wanted: WholeListQuery): Promise<KeysetPage<PushBrowserEntity>> {
    const query = this.rows.createQueryBuilder('browser').where({ userId });
    const list = `push browsers:${userId}`;
    const keyset = {
      list,
      by: { id: 'number' },
      order: 'desc',
      pageSize: fullListPageSize,
    } as const;
    return keysetPage(query, keyset, wanted);
  }

  byEndpoint(endpoint: string): Promise<PushBrowserEntity | null> {
    return this.rows.findOneBy({ endpoint });
  }

  byIds(ids: readonly number[]): Promise<PushBrowserEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rows.findBy({ id: In(ids) });
  }

  ofUsers(userIds: readonly number[]): Promise<PushBrowserEntity[]> {
    return userIds.length === 0
      ? Promise.resolve([])
      : this.rows.find({ where: { userId: In(userIds) }, order: { id: 'ASC' } });
  }

  countOf(userId: number): Promise<number> {
    return this.rows.countBy({ userId });
  }

  store(browser: Omit<PushBrowserEntity, 'id'> & { id?: number }): Promise<PushBrowserEntity> {
    return this.rows.save(this.rows.create(browser));
  }

  async change(id: number, changes: Partial<Omit<PushBrowserEntity, 'id'>>): Promise<void> {
    await this.rows.update({ id }, changes);
  }

  async remove(id: number): Promise<void> {
    await this.rows.delete({ id });
  }

  /** Returns false if the user has no such browser. */
  async removeOf(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.rows.delete({ userId, id });
    return (affected ?? 0) > 0;
  }

  async removeOfSession(sessionId: number): Promise<void> {
    await this.rows.delete({ sessionId });
  }

  /**
   * Removes a user's browsers, except those of the session `keep`. If it is null, removes all of
   * them.
   */
  async removeAllOf(userId: number, keep: number | null): Promise<void> {
    await this.rows.delete({ userId, ...(keep === null ? {} : { sessionId: Not(keep) }) });
  }

  async removeAll(): Promise<void> {
    await this.uow.manager.query('DELETE FROM push_browsers');
  }

  async removeUnseenSince(at: string): Promise<void> {
    await this.rows.delete({ seenAt: LessThan(at) });
  }

  private get rows() {
    return this.uow.manager.getRepository(PushBrowserEntity);
  }
}
