import { Injectable } from '@nestjs/common';
import { And, LessThan, MoreThanOrEqual } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UpdateRunEntity } from './run/update-run.entity.js';

/** Statistics on the platform updates that ended in a period. Cancelled updates are not counted. */
export interface UpdateFigures {
  succeeded: number;
  failed: number;
  lost: number;
  /**
   * Version before the first successful update in the period; null if there was none or the version
   * is unknown. `versionAfter` is the version after the last successful update.
   */
  versionBefore: string | null;
  versionAfter: string | null;
}

@Injectable()
export class UpdateFiguresService {
  constructor(private readonly uow: UnitOfWork) {}

  async readFiguresBetween(from: Date, to: Date): Promise<UpdateFigures> {
    const runs = await this.uow.manager.find(UpdateRunEntity, {
      select: { id: true, state: true, versionBefore: true, versionAfter: true },
      where: { endedAt: And(MoreThanOrEqual(from.toISOString()), LessThan(to.toISOString())) },
      order: { endedAt: 'ASC', id: 'ASC' },
    });
    const succeeded = runs.filter(({ state }) => state === 'succeeded');
    return {
      succeeded: succeeded.length,
      failed: runs.filter(({ state }) => state === 'failed').length,
      lost: runs.filter(({ state }) => state === 'lost').length,
      versionBefore: succeeded[0]?.versionBefore ?? null,
      versionAfter: succeeded.at(-1)?.versionAfter ?? null,
    };
  }
}
