import { Injectable } from '@nestjs/common';
import type { PageQuery, UpdateLogLine } from '@stackyard/contracts';
import { IsNull, MoreThan } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { UpdateLogEntity } from './log/update-log.entity.js';
import { UpdateRunEntity } from './run/update-run.entity.js';
import { UpdateScriptEntity } from './script/update-script.entity.js';

@Injectable()
export class UpdatesRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly holds: HoldsService,
  ) {}

  findOpen(): Promise<UpdateRunEntity | null> {
    return this.runs.findOneBy({ endedAt: IsNull() });
  }

  find(id: number): Promise<UpdateRunEntity | null> {
    return this.runs.findOneBy({ id });
  }

  async findLast(): Promise<UpdateRunEntity | null> {
    return this.runs.findOne({ where: {}, order: { id: 'DESC' } });
  }

  /**
   * Returns updates, latest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(pageQuery: PageQuery): Promise<KeysetPage<UpdateRunEntity>> {
    const query = this.runs.createQueryBuilder('run');
    return keysetPage(
      query,
      { list: 'updates', sortColumns: { id: 'number' }, order: 'desc' },
      pageQuery,
    );
  }

  async insert(run: Omit<UpdateRunEntity, 'id'>): Promise<UpdateRunEntity> {
    const insertedRun = await this.runs.save(this.runs.create(run));
    await this.updateHold(insertedRun);
    return insertedRun;
  }

  /**
   * Saves all columns except the cancel request, which another process may have stored in the
   * meantime. Also places or releases the hold of the update.
   */
  async save(run: UpdateRunEntity): Promise<void> {
    const { cancelRequestedAt: _, ...rest } = run;
    await this.runs.save(rest);
    await this.updateHold(run);
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

  findLines(updateId: number, after: number, limit: number): Promise<UpdateLogEntity[]> {
    return this.uow.manager.find(UpdateLogEntity, {
      where: { updateId, seq: MoreThan(after) },
      order: { seq: 'ASC' },
      take: limit,
    });
  }

  findScript(): Promise<UpdateScriptEntity | null> {
    return this.uow.manager.findOneBy(UpdateScriptEntity, { id: 1 });
  }

  async saveScript(script: Omit<UpdateScriptEntity, 'id'>): Promise<void> {
    await this.uow.manager.save(UpdateScriptEntity, { id: 1, ...script });
  }

  async removeScript(): Promise<void> {
    await this.uow.manager.delete(UpdateScriptEntity, { id: 1 });
  }

  /**
   * Places the hold of an update, or releases the hold once the update has ended. During the
   * preflight, redeploys wait in the queue, but the hold is not announced to users.
   */
  private async updateHold({ id, state, message, ...run }: UpdateRunEntity): Promise<void> {
    if (run.endedAt !== null) return this.holds.release('update', id);
    await this.holds.put({
      owner: 'update',
      ownerId: id,
      serverId: null,
      reason: message,
      by: run.startedBy,
      since: run.startedAt,
      until: null,
      announced: state !== 'preflight',
    });
  }

  private get runs() {
    return this.uow.manager.getRepository(UpdateRunEntity);
  }
}
