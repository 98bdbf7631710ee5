import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RealtimeGateway } from './realtime.gateway.js';

/** The realtime channel. The application chooses the module that identifies its clients. */
@Module({})
export class RealtimeModule {
  /** @param identificationModule - a module that exports `Identification` */
  static withIdentification(identificationModule: Type): DynamicModule {
    return {
      module: RealtimeModule,
      imports: [identificationModule],
      providers: [RealtimeGateway],
    };
  }
}
