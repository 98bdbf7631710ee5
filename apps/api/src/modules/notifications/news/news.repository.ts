import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThanOrEqual } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsEntity, type NewsDraft } from './news.entity.js';

@Injectable()
export class NewsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  insert(draft: NewsDraft): Promise<NewsEntity> {
    return this.repository.save(this.repository.create(draft));
  }

  /** Returns news in the order in which it was stored. */
  findByIds(ids: readonly number[]): Promise<NewsEntity[]> {
    return this.repository.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  /** Returns the latest news at or after a given time, newest first. */
  listSince(at: string, limit: number): Promise<NewsEntity[]> {
    return this.repository.find({
      where: { at: MoreThanOrEqual(at) },
      order: { at: 'DESC' },
      take: limit,
    });
  }

  findLatestOf(troubleKey: string): Promise<NewsEntity | null> {
    return this.repository.findOne({ where: { troubleKey }, order: { id: 'DESC' } });
  }

  async removeBefore(at: string): Promise<void> {
    await this.repository.delete({ at: LessThan(at) });
  }

  /** Returns the ID of the event log entry up to which news has been stored. */
  async readPosition(): Promise<number> {
    const [row] = await this.uow.manager.query<{ id: number }[]>(
      'SELECT entry_id AS id FROM news_progress',
    );
    return row?.id ?? 0;
  }

  async setPosition(entryId: number): Promise<void> {
    await this.uow.manager.query('UPDATE news_progress SET entry_id = ?', [entryId]);
  }

  /**
   * Stores an address from which a user signed in. Returns true if the address is new and the user
   * had already signed in from another address.
   */
  async recordAddress(userId: number, ip: string): Promise<boolean> {
    const { manager } = this.uow;
    const addressRows = await manager.query<{ ip: string }[]>(
      `SELECT ip FROM sign_in_addresses WHERE user_id = ? ORDER BY ip = ? DESC LIMIT 1`,
      [userId, ip],
    );
    const [first] = addressRows;
    if (first?.ip === ip) return false;
    await manager.query(`INSERT INTO sign_in_addresses (user_id, ip) VALUES (?, ?)`, [userId, ip]);
    return first !== undefined;
  }

  private get repository() {
    return this.uow.manager.getRepository(NewsEntity);
  }
}
