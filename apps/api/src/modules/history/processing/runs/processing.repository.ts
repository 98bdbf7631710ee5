import { Injectable } from '@nestjs/common';
import type { ListProcessingRunsQuery, ProcessingKind } from '@stackyard/contracts';
import { IsNull, LessThan } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProcessingRunEntity } from './processing-run.entity.js';
import { ProcessingSettingsEntity } from '../processing-settings.entity.js';

@Injectable()
export class ProcessingRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<ProcessingRunEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /** Returns the queued or running run of a job; null if there is none. */
  findOpenOf(jobId: number): Promise<ProcessingRunEntity | null> {
    return this.repository.findOneBy({ jobId, endedAt: IsNull() });
  }

  findRunning(): Promise<ProcessingRunEntity[]> {
    return this.repository.find({ where: { state: 'running' }, order: { id: 'ASC' } });
  }

  findQueued(limit: number): Promise<ProcessingRunEntity[]> {
    return this.repository.find({ where: { state: 'queued' }, order: { id: 'ASC' }, take: limit });
  }

  countRunning(kind: ProcessingKind): Promise<number> {
    return this.repository.countBy({ kind, state: 'running' });
  }

  findNextQueued(kind: ProcessingKind): Promise<ProcessingRunEntity | null> {
    return this.repository.findOne({ where: { kind, state: 'queued' }, order: { id: 'ASC' } });
  }

  /**
   * Returns a run's position among the queued runs of the same kind, counted from 1; null if the
   * run is not queued.
   */
  async findPosition({ id, kind, state }: ProcessingRunEntity): Promise<number | null> {
    if (state !== 'queued') return null;
    return 1 + (await this.repository.countBy({ kind, state, id: LessThan(id) }));
  }

  /**
   * Returns runs, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage({
    jobId,
    state,
    ...pageQuery
  }: ListProcessingRunsQuery): Promise<KeysetPage<ProcessingRunEntity>> {
    const where = { ...(jobId && { jobId }), ...(state && { state }) };
    const query = this.repository.createQueryBuilder('run').where(where);
    return keysetPage(
      query,
      { list: 'processing', sortColumns: { id: 'number' }, order: 'desc' },
      pageQuery,
    );
  }

  insert(run: Omit<ProcessingRunEntity, 'id'>): Promise<ProcessingRunEntity> {
    return this.repository.save(this.repository.create(run));
  }

  /**
   * Saves the columns that the owning process writes. They do not include `cancelRequestedAt`,
   * which other processes may set in the meantime.
   */
  async save(run: ProcessingRunEntity): Promise<void> {
    const { id, cancelRequestedAt: _, ...columns } = run;
    await this.repository.update({ id }, columns);
  }

  async requestCancel(id: number, cancelRequestedAt: string): Promise<void> {
    await this.repository.update({ id }, { cancelRequestedAt });
  }

  readSettings(): Promise<ProcessingSettingsEntity> {
    return this.uow.manager.findOneByOrFail(ProcessingSettingsEntity, { id: 1 });
  }

  async saveSettings(settings: Omit<ProcessingSettingsEntity, 'id'>): Promise<void> {
    await this.uow.manager.update(ProcessingSettingsEntity, { id: 1 }, settings);
  }

  private get repository() {
    return this.uow.manager.getRepository(ProcessingRunEntity);
  }
}
