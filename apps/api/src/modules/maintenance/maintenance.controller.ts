import { Controller } from '@nestjs/common';
import {
  readMaintenanceMode,
  setMaintenanceMode,
  type InputOf,
  type MaintenanceModeReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { MaintenanceService } from './maintenance.service.js';

@Controller()
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Serves(readMaintenanceMode)
  readMode(): Promise<MaintenanceModeReply> {
    return this.maintenance.readMode();
  }

  @Serves(setMaintenanceMode)
  setMode(
    @Input() { body }: InputOf<typeof setMaintenanceMode>,
    @CurrentCaller() by: Caller,
  ): Promise<MaintenanceModeReply> {
    return this.maintenance.setMode(body, by);
  }
}
