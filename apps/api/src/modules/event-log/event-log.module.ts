import { Module } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LogChainRepository } from './chain/log-chain.repository.js';
import { LogVerificationService } from './chain/log-verification.service.js';
import { LogDeletionService } from './deletion/log-deletion.service.js';
import { LogRemovalRepository } from './deletion/log-removal.repository.js';
import { LogDeliveryService } from './delivery/log-delivery.service.js';
import { LogReceiversController } from './delivery/receivers/log-receivers.controller.js';
import { LogReceiversRepository } from './delivery/receivers/log-receivers.repository.js';
import { LogReceiversService } from './delivery/receivers/log-receivers.service.js';
import { ReceiverCertificatesService } from './delivery/receivers/receiver-certificates.service.js';
import { LogTransport } from './delivery/log-transport.adapter.js';
import { EventLogController } from './event-log.controller.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { LogExportService } from './export/log-export.service.js';
import { LogCountsRepository } from './counts/log-counts.repository.js';
import { LogStatisticsService } from './figures/log-figures.service.js';
import { LogFacetsService } from './facets/log-facets.service.js';
import { LogFollowingService } from './query/log-following.service.js';
import { LogListService } from './query/log-list.service.js';
import { IndexedLogSearch } from './query/indexed-log-search.adapter.js';
import { LogSearch } from './query/log-search.port.js';
import { PlannedLogSearch } from './query/planned-log-search.adapter.js';
import { LogPagesRepository } from './query/log-pages.repository.js';
import { LogArchive } from './retention/log-archive.adapter.js';
import { LogRetentionRunService } from './retention/log-retention-run.service.js';
import { LogRetentionController } from './retention/log-retention.controller.js';
import { LogRetentionRepository } from './retention/log-retention.repository.js';
import { LogRetentionService } from './retention/log-retention.service.js';
import { LogStorageService } from './retention/log-storage.service.js';
import { LogIndexer } from './search-index/log-indexer.service.js';
import { LogViewsController } from './views/log-views.controller.js';
import { LogViewsService } from './views/log-views.service.js';

@Module({
  // The controller of views must come first. If the route of a single entry came before it, `views`
  // would be treated as an ID.
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
    {
      provide: LogSearch,
      useFactory: (uow: UnitOfWork, indexer: LogIndexer) =>
        uow.dialect.engine === 'sqlite'
          ? new IndexedLogSearch(uow, indexer)
          : new PlannedLogSearch(uow),
      inject: [UnitOfWork, LogIndexer],
    },
    LogIndexer,
    LogFollowingService,
    LogListService,
    LogCountsRepository,
    LogFacetsService,
    LogStatisticsService,
    LogExportService,
    LogChainRepository,
    LogVerificationService,
    LogRemovalRepository,
    LogDeletionService,
    LogViewsService,
    LogDeliveryService,
    LogReceiversRepository,
    LogReceiversService,
    ReceiverCertificatesService,
    LogTransport,
    LogArchive,
    LogRetentionRepository,
    LogRetentionRunService,
    LogRetentionService,
    LogStorageService,
  ],
  exports: [
    EventLogService,
    LogStatisticsService,
    LogFollowingService,
    ReceiverCertificatesService,
  ],
})
export class EventLogModule {}
