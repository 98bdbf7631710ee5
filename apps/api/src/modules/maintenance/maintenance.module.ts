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

@Module({
  imports: [EventLogModule],
  controllers: [MaintenanceController, SshController],
  providers: [
    MaintenanceService,
    MaintenanceRepository,
    { provide: Ssh, useClass: NodeSsh },
    SshSecretsService,
    SshSetupService,
    SshTestService,
  ],
  exports: [MaintenanceService],
})
export class MaintenanceModule {}
