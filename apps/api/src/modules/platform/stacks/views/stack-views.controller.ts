import { Controller } from '@nestjs/common';
import {
  createStackView,
  deleteStackView,
  editStackView,
  listStackViews,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { StackViewsService } from './stack-views.service.js';

@Controller()
export class StackViewsController {
  constructor(private readonly views: StackViewsService) {}

  @Serves(listStackViews)
  list(@Input() { query }: InputOf<typeof listStackViews>, @CurrentCaller() by: Caller) {
    return this.views.list(query, by);
  }

  @Serves(createStackView)
  create(@Input() { body }: InputOf<typeof createStackView>, @CurrentCaller() by: Caller) {
    return this.views.create(body, by);
  }

  @Serves(editStackView)
  edit(@Input() { params, body }: InputOf<typeof editStackView>, @CurrentCaller() by: Caller) {
    return this.views.edit(params.id, body, by);
  }

  @Serves(deleteStackView)
  remove(@Input() { params }: InputOf<typeof deleteStackView>, @CurrentCaller() by: Caller) {
    return this.views.remove(params.id, by);
  }
}
