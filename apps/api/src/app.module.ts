import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './infra/http/access/access.guard.js';
import { InputGuard } from './infra/http/input/input.guard.js';
import { ProblemFilter } from './infra/http/problem.filter.js';
import { RateLimitGuard } from './infra/http/access/rate-limit.guard.js';
import { RealtimeModule } from './infra/realtime/realtime.module.js';
import { InfraModule, type Foundation } from './infra/infra.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { AuthenticationGuard } from './modules/auth/identification/authentication.guard.js';
import { BackupsModule } from './modules/backups/backups.module.js';
import { EventLogModule } from './modules/event-log/event-log.module.js';
import { HealthController } from './modules/health/health.controller.js';
import { HistoryModule } from './modules/history/history.module.js';
import { InboxModule } from './modules/notifications/inbox.module.js';
import { MaintenanceModule } from './modules/maintenance/maintenance.module.js';
import { ReportSchemaModule } from './modules/report-schema/report-schema.module.js';
import { ReportsModule } from './modules/reports/reports.module.js';
import { MetricsController } from './modules/metrics/metrics.controller.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { PlatformModule } from './modules/platform/platform.module.js';
import { SetupModule } from './modules/setup/setup.module.js';
import { UpdatesModule } from './modules/updates/updates.module.js';

@Module({})
export class AppModule {
  static forFoundation(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfraModule.forFoundation(foundation),
        RealtimeModule.withIdentification(AuthModule),
        EventLogModule,
        AuthModule,
        SetupModule,
        MaintenanceModule,
        PlatformModule,
        UpdatesModule,
        ReportSchemaModule,
        ReportsModule,
        HistoryModule,
        BackupsModule,
        NotificationsModule,
        InboxModule,
      ],
      controllers: [HealthController, MetricsController],
      // Guards run in this order: identity, rate limit, permission, input.
      providers: [
        { provide: APP_GUARD, useClass: AuthenticationGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: InputGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
