import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * The realtime channel. Another module identifies its clients; the application decides which module
 * that is.
 */
@Module({})
export class RealtimeModule {
  /** @param identifying - a module that exports `Identification` */
  static withIdentification(identifying: Type): DynamicModule {
    return { module: RealtimeModule, imports: [identifying], providers: [RealtimeGateway] };
  }
}
