import { Controller } from '@nestjs/common';
import {
  listDrives,
  reportDrive,
  resetDrive,
  type DriveReply,
  type DriveResetReply,
  type InputOf,
  type ListDrivesReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { DrivesService } from './drives.service.js';

@Controller()
export class DrivesController {
  constructor(private readonly drives: DrivesService) {}

  @Serves(listDrives)
  list(@Input() { query }: InputOf<typeof listDrives>): Promise<ListDrivesReply> {
    return this.drives.list(query);
  }

  @Serves(reportDrive)
  report(@Input() { body }: InputOf<typeof reportDrive>): Promise<DriveReply> {
    return this.drives.report(body);
  }

  @Serves(resetDrive)
  reset(
    @Input() { params, body }: InputOf<typeof resetDrive>,
    @CurrentCaller() by: Caller,
  ): Promise<DriveResetReply> {
    return this.drives.reset(params.id, body.keepDetectedDevice ?? false, by);
  }
}
