import { Controller, Res } from '@nestjs/common';
import {
  readReportSchema,
  validateReport,
  type InputOf,
  type ReportValidationReply,
} from '@stackyard/contracts';
import { monthlyReportSchema } from '@stackyard/report-schema';
import type { Response } from 'express';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RawBody } from '#infra/http/input/raw-body.js';
import { strongEtag } from '#infra/http/strong-etag.js';
import { ReportCheckService } from './report-check.service.js';

const text = `${JSON.stringify(monthlyReportSchema, null, 2)}\n`;
const etag = strongEtag(text);

@Controller()
export class ReportSchemaController {
  constructor(private readonly checks: ReportCheckService) {}

  @Serves(readReportSchema)
  read(
    @Input() _: InputOf<typeof readReportSchema>,
    @Res({ passthrough: true }) response: Response,
  ): string {
    response.set({
      'Content-Type': 'application/schema+json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: etag,
    });
    return text;
  }

  @Serves(validateReport)
  validate(
    @Input() { body }: InputOf<typeof validateReport>,
    @RawBody() raw: string,
  ): ReportValidationReply {
    return this.checks.check(body, raw).reply;
  }
}
