import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { HistoryModule } from '#modules/history/history.module.js';
import { MaintenanceModule } from '#modules/maintenance/maintenance.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { ReportSchemaModule } from '#modules/report-schema/report-schema.module.js';
import { UpdatesModule } from '#modules/updates/updates.module.js';
import { ReportDeliveryController } from './delivery/report-delivery.controller.js';
import { ReportDeliveryService } from './delivery/report-delivery.service.js';
import { ReportDispatchService } from './delivery/report-dispatch.service.js';
import { MonthCalendar } from './figures/month-calendar.adapter.js';
import { MonthFiguresService } from './figures/month-figures.service.js';
import { RunningMonthService } from './figures/running-month.service.js';
import { ReportNoticesController } from './notices/report-notices.controller.js';
import { ReportNoticesService } from './notices/report-notices.service.js';
import { ReportCompositionService } from './production/report-composition.service.js';
import { ReportJournal } from './production/report-journal.service.js';
import { ReportProductionService } from './production/report-production.service.js';
import { ReportScheduleService } from './production/report-schedule.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { ReportSettingsController } from './settings/report-settings.controller.js';
import { ReportSettingsService } from './settings/report-settings.service.js';
import { ReportWriter } from './writer/report-writer.adapter.js';
import { ReportsRepository } from './store/reports.repository.js';

@Module({
  imports: [
    EventLogModule,
    HistoryModule,
    MaintenanceModule,
    PlatformModule,
    ReportSchemaModule,
    UpdatesModule,
  ],
  controllers: [
    ReportsController,
    ReportDeliveryController,
    ReportSettingsController,
    ReportNoticesController,
  ],
  providers: [
    MonthCalendar,
    MonthFiguresService,
    RunningMonthService,
    ReportDeliveryService,
    ReportDispatchService,
    ReportCompositionService,
    ReportJournal,
    ReportProductionService,
    ReportScheduleService,
    ReportNoticesService,
    ReportSettingsService,
    ReportsRepository,
    ReportsService,
    ReportWriter,
  ],
})
export class ReportsModule {}
