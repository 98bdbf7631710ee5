import { Controller } from '@nestjs/common';
import {
  createLogView,
  deleteLogView,
  editLogView,
  listLogViews,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { LogViewsService } from './log-views.service.js';

@Controller()
export class LogViewsController {
  constructor(private readonly views: LogViewsService) {}

  @Serves(listLogViews)
  list(@Input() { query }: InputOf<typeof listLogViews>, @CurrentCaller() by: Caller) {
    return this.views.list(query, by);
  }

  @Serves(createLogView)
  create(@Input() { body }: InputOf<typeof createLogView>, @CurrentCaller() by: Caller) {
    return this.views.create(body, by);
  }

  @Serves(editLogView)
  edit(@Input() { params, body }: InputOf<typeof editLogView>, @CurrentCaller() by: Caller) {
    return this.views.edit(params.id, body, by);
  }

  @Serves(deleteLogView)
  remove(@Input() { params }: InputOf<typeof deleteLogView>, @CurrentCaller() by: Caller) {
    return this.views.remove(params.id, by);
  }
}
