import { Module } from '@nestjs/common';
import { LogChainRepository } from './chain/log-chain.repository.js';
import { LogVerificationService } from './chain/log-verification.service.js';
import { LogDeletionService } from './deletion/log-deletion.service.js';
import { LogRemovalRepository } from './deletion/log-removal.repository.js';
import { LogDeliveryService } from './delivery/log-delivery.service.js';
import { LogReceiversController } from './delivery/log-receivers.controller.js';
import { LogReceiversRepository } from './delivery/log-receivers.repository.js';
import { LogReceiversService } from './delivery/log-receivers.service.js';
import { LogTransport } from './delivery/log-transport.adapter.js';
import { ReceiverGuard } from './delivery/receiver-guard.adapter.js';
import { EventLogController } from './event-log.controller.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { LogExportService } from './export/log-export.service.js';
import { LogCountsRepository } from './facets/log-counts.repository.js';
import { LogFacetsService } from './facets/log-facets.service.js';
import { LogListService } from './query/log-list.service.js';
import { LogPagesRepository } from './query/log-pages.repository.js';
import { LogArchive } from './retention/log-archive.adapter.js';
import { LogRetentionRunService } from './retention/log-retention-run.service.js';
import { LogRetentionController } from './retention/log-retention.controller.js';
import { LogRetentionRepository } from './retention/log-retention.repository.js';
import { LogRetentionService } from './retention/log-retention.service.js';
import { LogViewsController } from './views/log-views.controller.js';
import { LogViewsService } from './views/log-views.service.js';

@Module({
  // The views come first: for the entries, `views` would be an id.
  controllers: [
    LogViewsController,
    LogReceiversController,
    LogRetentionController,
    EventLogController,
  ],
  providers: [
    EventLogService,
    EventLogRepository,
    LogPagesRepository,
    LogListService,
    LogCountsRepository,
    LogFacetsService,
    LogExportService,
    LogChainRepository,
    LogVerificationService,
    LogRemovalRepository,
    LogDeletionService,
    LogViewsService,
    LogDeliveryService,
    LogReceiversRepository,
    LogReceiversService,
    LogTransport,
    ReceiverGuard,
    LogArchive,
    LogRetentionRepository,
    LogRetentionRunService,
    LogRetentionService,
  ],
  exports: [EventLogService],
})
export class EventLogModule {}
