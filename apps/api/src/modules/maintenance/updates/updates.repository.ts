import { Injectable } from '@nestjs/common';
import type { PageQuery, UpdateLogLine } from '@stackyard/contracts';
import { IsNull, MoreThan } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UpdateLogEntity } from './update-log.entity.js';
import { UpdateRunEntity } from './update-run.entity.js';
import { UpdateScriptEntity } from './update-script.entity.js';

/** Updates with their logs, and the script they run. */
@Injectable()
export class UpdatesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** The one that runs. */
  open(): Promise<UpdateRunEntity | null> {
    return this.runs.findOneBy({ endedAt: IsNull() });
  }

  find(id: number): Promise<UpdateRunEntity | null> {
    return this.runs.findOneBy({ id });
  }

  async last(): Promise<UpdateRunEntity | null> {
    return this.runs.findOne({ where: {}, order: { id: 'DESC' } });
  }

  /** The latest first. @throws ProblemError CURSOR_INVALID */
  page(wanted: PageQuery): Promise<KeysetPage<UpdateRunEntity>> {
    const query = this.runs.createQueryBuilder('run');
    return keysetPage(query, { list: 'updates', by: { id: 'number' }, order: 'desc' }, wanted);
  }

  insert(run: Omit<UpdateRunEntity, 'id'>): Promise<UpdateRunEntity> {
    return this.runs.save(this.runs.create(run));
  }

  /** Everything but the wish to cancel: that one may have been stored meanwhile by another process. */
  async save({ cancelRequestedAt: _, ...run }: UpdateRunEntity): Promise<void> {
    await this.runs.save(run);
  }

  async requestCancel(id: number, at: string): Promise<void> {
    await this.runs.update({ id }, { cancelRequestedAt: at });
  }

  async addLines(run: UpdateRunEntity, lines: readonly UpdateLogLine[]): Promise<void> {
    const rows = lines.map((line) => ({ ...line, updateId: run.id }));
    await this.uow.manager.insert(UpdateLogEntity, rows);
    const { lines: count, truncated } = run;
    await this.runs.update({ id: run.id }, { lines: count, truncated });
  }

  lines(updateId: number, after: number, limit: number): Promise<UpdateLogEntity[]> {
    return this.uow.manager.find(UpdateLogEntity, {
      where: { updateId, seq: MoreThan(after) },
      order: { seq: 'ASC' },
      take: limit,
    });
  }

  script(): Promise<UpdateScriptEntity | null> {
    return this.uow.manager.findOneBy(UpdateScriptEntity, { id: 1 });
  }

  async saveScript(script: Omit<UpdateScriptEntity, 'id'>): Promise<void> {
    await this.uow.manager.save(UpdateScriptEntity, { id: 1, ...script });
  }

  async removeScript(): Promise<void> {
    await this.uow.manager.delete(UpdateScriptEntity, { id: 1 });
  }

  private get runs() {
    return this.uow.manager.getRepository(UpdateRunEntity);
  }
}
