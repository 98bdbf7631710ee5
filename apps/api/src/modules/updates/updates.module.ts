import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { HoldsModule } from '#modules/holds/holds.module.js';
import { MaintenanceModule } from '#modules/maintenance/maintenance.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { UpdateBackupService } from './steps/update-backup.service.js';
import { UpdateEndingService } from './steps/update-ending.service.js';
import { UpdateExecutionService } from './steps/update-execution.service.js';
import { UpdateFollowingService } from './steps/update-following.service.js';
import { UpdateLogService } from './log/update-log.service.js';
import { UpdateTimings } from './steps/update-timings.service.js';
import { UpdatePreflightService } from './steps/update-preflight.service.js';
import { UpdateRunService } from './run/update-run.service.js';
import { UpdateStatesService } from './run/update-states.service.js';
import { UpdateStepsService } from './steps/update-steps.service.js';
import { UpdateScriptsService } from './script/update-scripts.service.js';
import { NodeSsh } from './ssh/node-ssh.adapter.js';
import { SshSecretsService } from './ssh/ssh-secrets.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import { SshTestService } from './ssh/ssh-test.service.js';
import { SshController } from './ssh/ssh.controller.js';
import { Ssh } from './ssh/ssh.port.js';
import { UpdateFiguresService } from './update-figures.service.js';
import { UpdateStartService } from './update-start.service.js';
import { UpdatesController } from './updates.controller.js';
import { UpdatesRepository } from './updates.repository.js';
import { UpdatesService } from './updates.service.js';

@Module({
  imports: [EventLogModule, HoldsModule, MaintenanceModule, PlatformModule],
  controllers: [SshController, UpdatesController],
  providers: [
    { provide: Ssh, useClass: NodeSsh },
    SshSecretsService,
    SshSetupService,
    SshTestService,
    UpdateBackupService,
    UpdateEndingService,
    UpdateExecutionService,
    UpdateFiguresService,
    UpdateFollowingService,
    UpdateLogService,
    UpdateTimings,
    UpdatePreflightService,
    UpdateRunService,
    UpdateScriptsService,
    UpdateStartService,
    UpdateStatesService,
    UpdateStepsService,
    UpdatesRepository,
    UpdatesService,
  ],
  exports: [UpdateFiguresService],
})
export class UpdatesModule {}
