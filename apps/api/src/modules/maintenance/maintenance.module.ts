import { Module } from '@nestjs/common';
import { EventLogModule } from '../event-log/event-log.module.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { NodeSsh } from './ssh/node-ssh.adapter.js';
import { SshSecretsService } from './ssh/ssh-secrets.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import { SshTestService } from './ssh/ssh-test.service.js';
import { SshController } from './ssh/ssh.controller.js';
import { Ssh } from './ssh/ssh.port.js';
import { WindowCalendar } from './windows/window-calendar.adapter.js';
import { WindowTurnsService } from './windows/window-turns.service.js';
import { WindowsController } from './windows/windows.controller.js';
import { WindowsRepository } from './windows/windows.repository.js';
import { WindowsService } from './windows/windows.service.js';

@Module({
  imports: [EventLogModule],
  controllers: [MaintenanceController, SshController, WindowsController],
  providers: [
    MaintenanceService,
    MaintenanceRepository,
    { provide: Ssh, useClass: NodeSsh },
    SshSecretsService,
    SshSetupService,
    SshTestService,
    WindowCalendar,
    WindowTurnsService,
    WindowsRepository,
    WindowsService,
  ],
  exports: [MaintenanceService],
})
export class MaintenanceModule {}
