import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { NodeSsh } from './ssh/node-ssh.adapter.js';
import { SshSecretsService } from './ssh/ssh-secrets.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import { SshTestService } from './ssh/ssh-test.service.js';
import { SshController } from './ssh/ssh.controller.js';
import { Ssh } from './ssh/ssh.port.js';
import { UpdateFiguresService } from './updates/update-figures.service.js';
import { UpdateBackupService } from './updates/update-backup.service.js';
import { UpdateEndingService } from './updates/update-ending.service.js';
import { UpdateExecutionService } from './updates/update-execution.service.js';
import { UpdateFollowingService } from './updates/update-following.service.js';
import { UpdateLogService } from './updates/update-log.service.js';
import { UpdatePatience } from './updates/update-patience.service.js';
import { UpdatePreflightService } from './updates/update-preflight.service.js';
import { UpdateRunService } from './updates/update-run.service.js';
import { UpdateScriptsService } from './updates/update-scripts.service.js';
import { UpdateStatesService } from './updates/update-states.service.js';
import { UpdateStepsService } from './updates/update-steps.service.js';
import { UpdatesController } from './updates/updates.controller.js';
import { UpdatesRepository } from './updates/updates.repository.js';
import { UpdatesService } from './updates/updates.service.js';
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
