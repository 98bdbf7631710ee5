import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RealtimeGateway } from './realtime.gateway.js';

/** The realtime channel. The application chooses the module that identifies its clients. */
@Module({})
export class RealtimeModule {
  /** @param identifying - a module that exports `Identification` */
  static withIdentification(identifying: Type): DynamicModule {
    return { module: RealtimeModule, imports: [identifying], providers: [RealtimeGateway] };
  }
}
