import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { MaintenanceModeEntity } from './maintenance-mode.entity.js';
import type { MaintenanceMode } from './maintenance-mode.js';
import { UpdateRunEntity } from './update-run.entity.js';

/** The switch and the updates of the platform. */
@Injectable()
export class MaintenanceRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async readMode(): Promise<MaintenanceMode> {
    const row = await this.uow.manager.findOneByOrFail(MaintenanceModeEntity, { id: 1 });
    const { active, message, since, openedBy } = row;
    return { active, message, since: since === null ? null : new Date(since), by: openedBy };
  }

  async writeMode(mode: MaintenanceMode): Promise<void> {
    const { active, message, since, by } = mode;
    const row = { active, message, since: since?.toISOString() ?? null, openedBy: by };
    await this.uow.manager.update(MaintenanceModeEntity, { id: 1 }, row);
  }

  updateRuns(): Promise<boolean> {
    return this.uow.manager.existsBy(UpdateRunEntity, { status: 'running' });
  }

  lastUpdate(): Promise<UpdateRunEntity | null> {
    return this.uow.manager.findOne(UpdateRunEntity, { where: {}, order: { id: 'DESC' } });
  }
}
