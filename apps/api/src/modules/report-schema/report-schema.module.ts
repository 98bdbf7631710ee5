import { Module } from '@nestjs/common';
import { ReportCheckService } from './report-check.service.js';
import { ReportSchemaController } from './report-schema.controller.js';

@Module({
  controllers: [ReportSchemaController],
  providers: [ReportCheckService],
  exports: [ReportCheckService],
})
export class ReportSchemaModule {}
