import { Controller } from '@nestjs/common';
import {
  cancelOccurrence,
  cancelWindow,
  editWindow,
  listOccurrences,
  listWindows,
  planWindow,
  previewWindow,
  type InputOf,
  type ListOccurrencesReply,
  type ListWindowsReply,
  type MaintenanceWindowReply,
  type OccurrenceReply,
  type PreviewWindowReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { MaintenanceWindowsService } from './windows.service.js';

@Controller()
export class MaintenanceWindowsController {
  constructor(private readonly windows: MaintenanceWindowsService) {}

  @Serves(listWindows)
  list(@Input() { query }: InputOf<typeof listWindows>): Promise<ListWindowsReply> {
    return this.windows.list(query);
  }

  @Serves(listOccurrences)
  listOccurrences(
    @Input() { query }: InputOf<typeof listOccurrences>,
  ): Promise<ListOccurrencesReply> {
    return this.windows.listOccurrences(query);
  }

  @Serves(previewWindow)
  preview(@Input() { body }: InputOf<typeof previewWindow>): PreviewWindowReply {
    return this.windows.preview(body);
  }

  @Serves(planWindow)
  schedule(
    @Input() { body }: InputOf<typeof planWindow>,
    @CurrentCaller() by: Caller,
  ): Promise<MaintenanceWindowReply> {
    return this.windows.schedule(body, by);
  }

  @Serves(editWindow)
  edit(
    @Input() { params, body }: InputOf<typeof editWindow>,
    @CurrentCaller() by: Caller,
  ): Promise<MaintenanceWindowReply> {
    return this.windows.edit(params.id, body, by);
  }

  @Serves(cancelWindow)
  cancel(
    @Input() { params }: InputOf<typeof cancelWindow>,
    @CurrentCaller() by: Caller,
  ): Promise<MaintenanceWindowReply> {
    return this.windows.cancel(params.id, by);
  }

  @Serves(cancelOccurrence)
  cancelOccurrence(
    @Input() { params }: InputOf<typeof cancelOccurrence>,
    @CurrentCaller() by: Caller,
  ): Promise<OccurrenceReply> {
    return this.windows.cancelOccurrence(params.id, by);
  }
}
