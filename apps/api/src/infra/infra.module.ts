import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Clock } from './clock.js';
import { Database } from './database/database.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { Logging } from './logging/logging.js';
import { Outbox } from './outbox/outbox.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SecretBox } from './secret-box.js';

/** What is opened before the application starts, because starting without it makes no sense. */
export interface Foundation {
  settings: Settings;
  database: Database;
  logging: Logging;
  secretBox: SecretBox;
  clock: Clock;
}

/** The ground every module stands on; it knows none of them. */
@Global()
@Module({})
export class InfraModule {
  static on(foundation: Foundation): DynamicModule {
    const given = [
      { provide: Settings, useValue: foundation.settings },
      { provide: Database, useValue: foundation.database },
      { provide: Logging, useValue: foundation.logging },
      { provide: SecretBox, useValue: foundation.secretBox },
      { provide: Clock, useValue: foundation.clock },
    ];
    const shared = [UnitOfWork, Outbox];
    return {
      module: InfraModule,
      providers: [...given, ...shared, RealtimeGateway],
      exports: [...given.map((provider) => provider.provide), ...shared],
    };
  }
}
