import { Controller } from '@nestjs/common';
import { readReportSettings, setReportSettings, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ReportSettingsService } from './report-settings.service.js';

@Controller()
export class ReportSettingsController {
  constructor(private readonly settings: ReportSettingsService) {}

  @Serves(readReportSettings)
  read() {
    return this.settings.read();
  }

  @Serves(setReportSettings)
  set(@Input() { body }: InputOf<typeof setReportSettings>, @CurrentCaller() by: Caller) {
    return this.settings.set(body, by);
  }
}
