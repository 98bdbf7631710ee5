import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from './background/background-tasks.js';
import { Clock } from './clock.js';
import { ClientNetworks } from './http/access/client-networks.js';
import { RequestRates } from './http/access/request-rates.js';
import type { DataDirLock } from './database/opening/data-dir-lock.js';
import { Database } from './database/database.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { Logging } from './logging/logging.js';
import { Metrics } from './metrics/metrics.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import { Mailer } from './outbound/mailer.adapter.js';
import { PlatformGuard } from './outbound/platform-guard.adapter.js';
import { PushGuard } from './outbound/push-guard.adapter.js';
import { ProbeGuard } from './outbound/probe-guard.adapter.js';
import { ProviderGuard } from './outbound/provider-guard.adapter.js';
import { ReceiverGuard } from './outbound/receiver-guard.adapter.js';
import { Leases } from './leases/leases.service.js';
import { Outbox } from './outbox/outbox.js';
import { Audience } from './realtime/audience.js';
import { PeerProcesses } from './realtime/peers.js';
import { connectPeers } from './realtime/open-peers.js';
import { Runs } from './runs/runs.js';
import { Random, SystemRandom } from './random.js';
import { SecretBox } from './secret-box.js';
import { RequestSpans } from './tracing/request-spans.js';
import { Tracing } from './tracing/tracing.js';

/** The objects that must exist before the modules of the application are created. */
export interface Foundation {
  settings: Settings;
  /** The lock on the data directory, held until the database has been closed. */
  lock: DataDirLock;
  database: Database;
  logging: Logging;
  secretBox: SecretBox;
  clock: Clock;
  tracing: Tracing;
}

/** The infrastructure that all modules use. Must not depend on any of them. */
@Global()
@Module({})
export class InfraModule {
  static forFoundation(foundation: Foundation): DynamicModule {
    const foundationProviders = [
      { provide: Settings, useValue: foundation.settings },
      { provide: Database, useValue: foundation.database },
      { provide: Logging, useValue: foundation.logging },
      { provide: SecretBox, useValue: foundation.secretBox },
      { provide: Clock, useValue: foundation.clock },
      { provide: Tracing, useValue: foundation.tracing },
    ];
    const providerClasses = [
      Metrics,
      RequestMetrics,
      RequestSpans,
      UnitOfWork,
      Leases,
      BackgroundTasks,
      Runs,
      Outbox,
      Audience,
      ReceiverGuard,
      Mailer,
      PlatformGuard,
      ProbeGuard,
      ProviderGuard,
      PushGuard,
      ClientNetworks,
      RequestRates,
    ];
    const randomProvider = { provide: Random, useClass: SystemRandom };
    const peersProvider = {
      provide: PeerProcesses,
      inject: [Settings, Logging],
      useFactory: connectPeers,
    };
    return {
      module: InfraModule,
      providers: [...foundationProviders, ...providerClasses, randomProvider, peersProvider],
      exports: [
        ...foundationProviders.map((provider) => provider.provide),
        ...providerClasses,
        Random,
        PeerProcesses,
      ],
    };
  }
}
