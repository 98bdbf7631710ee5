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

  /**
   * Returns a page of a user's browsers, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(userId: number, pageQuery: WholeListQuery): Promise<KeysetPage<PushBrowserEntity>> {
    const query = this.repository.createQueryBuilder('browser').where({ userId });
    const list = `push browsers:${userId}`;
    const keyset = {
      list,
      sortColumns: { id: 'number' },
      order: 'desc',
      pageSize: fullListPageSize,
    } as const;
    return keysetPage(query, keyset, pageQuery);
  }

  findByEndpoint(endpoint: string): Promise<PushBrowserEntity | null> {
    return this.repository.findOneBy({ endpoint });
  }

  findByIds(ids: readonly number[]): Promise<PushBrowserEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.repository.findBy({ id: In(ids) });
  }

  findByUsers(userIds: readonly number[]): Promise<PushBrowserEntity[]> {
    return userIds.length === 0
      ? Promise.resolve([])
      : this.repository.find({ where: { userId: In(userIds) }, order: { id: 'ASC' } });
  }

  countOf(userId: number): Promise<number> {
    return this.repository.countBy({ userId });
  }

  store(browser: Omit<PushBrowserEntity, 'id'> & { id?: number }): Promise<PushBrowserEntity> {
    return this.repository.save(this.repository.create(browser));
  }

  async change(id: number, changes: Partial<Omit<PushBrowserEntity, 'id'>>): Promise<void> {
    await this.repository.update({ id }, changes);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  /** Removes a browser of a user. Returns false if the user has no such browser. */
  async removeOfUser(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.repository.delete({ userId, id });
    return (affected ?? 0) > 0;
  }

  async removeOfSession(sessionId: number): Promise<void> {
    await this.repository.delete({ sessionId });
  }

  /**
   * Removes a user's browsers, except those of the session `keptSessionId`. Removes all of them if
   * `keptSessionId` is null.
   */
  async removeAllOf(userId: number, keptSessionId: number | null): Promise<void> {
    await this.repository.delete({
      userId,
      ...(keptSessionId === null ? {} : { sessionId: Not(keptSessionId) }),
    });
  }

  async removeAll(): Promise<void> {
    await this.uow.manager.query('DELETE FROM push_browsers');
  }

  async removeUnseenSince(at: string): Promise<void> {
    await this.repository.delete({ seenAt: LessThan(at) });
  }

  private get repository() {
    return this.uow.manager.getRepository(PushBrowserEntity);
  }
}
