import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/auth/auth.module.js';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';

@Module({
  imports: [AuthModule, EventLogModule, PlatformModule],
  controllers: [SetupController],
  providers: [SetupService],
})
export class SetupModule {}
