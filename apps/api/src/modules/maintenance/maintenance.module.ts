import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { NodeSsh } from '#modules/updates/ssh/node-ssh.adapter.js';
import { SshSecretsService } from '#modules/updates/ssh/ssh-secrets.service.js';
import { SshSetupService } from '#modules/updates/ssh/ssh-setup.service.js';
import { SshTestService } from '#modules/updates/ssh/ssh-test.service.js';
import { SshController } from '#modules/updates/ssh/ssh.controller.js';
import { Ssh } from '#modules/updates/ssh/ssh.port.js';
import { UpdateFiguresService } from '#modules/updates/update-figures.service.js';
import { UpdateBackupService } from '#modules/updates/run/update-backup.service.js';
import { UpdateEndingService } from '#modules/updates/run/update-ending.service.js';
import { UpdateExecutionService } from '#modules/updates/run/update-execution.service.js';
import { UpdateFollowingService } from '#modules/updates/run/update-following.service.js';
import { UpdateLogService } from '#modules/updates/run/update-log.service.js';
import { UpdatePatience } from '#modules/updates/run/update-patience.service.js';
import { UpdatePreflightService } from '#modules/updates/run/update-preflight.service.js';
import { UpdateRunService } from '#modules/updates/run/update-run.service.js';
import { UpdateScriptsService } from '#modules/updates/script/update-scripts.service.js';
import { UpdateStatesService } from '#modules/updates/run/update-states.service.js';
import { UpdateStepsService } from '#modules/updates/run/update-steps.service.js';
import { UpdatesController } from '#modules/updates/updates.controller.js';
import { UpdatesRepository } from '#modules/updates/updates.repository.js';
import { UpdatesService } from '#modules/updates/updates.service.js';
import { WindowCalendar } from './windows/window-calendar.adapter.js';
import { WindowScheduleService } from './windows/window-schedule.service.js';
import { WindowTurnsService } from './windows/window-turns.service.js';
import { WindowsController } from './windows/windows.controller.js';
import { WindowsRepository } from './windows/windows.repository.js';
import { WindowsService } from './windows/windows.service.js';

@Module({
  imports: [EventLogModule],
  controllers: [MaintenanceController, SshController, UpdatesController, WindowsController],
  providers: [
    MaintenanceService,
    MaintenanceRepository,
    { provide: Ssh, useClass: NodeSsh },
    SshSecretsService,
    SshSetupService,
    SshTestService,
    UpdateFiguresService,
    UpdateBackupService,
    UpdateEndingService,
    UpdateExecutionService,
    UpdateFollowingService,
    UpdateLogService,
    UpdatePatience,
    UpdatePreflightService,
    UpdateRunService,
    UpdateScriptsService,
    UpdateStatesService,
    UpdateStepsService,
    UpdatesRepository,
    UpdatesService,
    WindowCalendar,
    WindowScheduleService,
    WindowTurnsService,
    WindowsRepository,
    WindowsService,
  ],
  exports: [MaintenanceService, UpdateFiguresService, WindowsService],
})
export class MaintenanceModule {}
