import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { HoldsModule } from '#modules/holds/holds.module.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { WindowCalendar } from './windows/window-calendar.adapter.js';
import { WindowScheduleService } from './windows/window-schedule.service.js';
import { WindowTransitionsService } from './windows/window-transitions.service.js';
import { MaintenanceWindowsController } from './windows/windows.controller.js';
import { MaintenanceWindowsRepository } from './windows/windows.repository.js';
import { MaintenanceWindowsService } from './windows/windows.service.js';

@Module({
  imports: [EventLogModule, HoldsModule],
  controllers: [MaintenanceController, MaintenanceWindowsController],
  providers: [
    MaintenanceService,
    MaintenanceRepository,
    WindowCalendar,
    WindowScheduleService,
    WindowTransitionsService,
    MaintenanceWindowsRepository,
    MaintenanceWindowsService,
  ],
  exports: [MaintenanceService, MaintenanceWindowsService],
})
export class MaintenanceModule {}
