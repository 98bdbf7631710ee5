import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SavedViews } from '#infra/saved-views/saved-views.js';
import { StackViewEntity } from './stack-view.entity.js';

@Injectable()
export class StackViewsService extends SavedViews {
  constructor(uow: UnitOfWork, clock: Clock) {
    super(uow, clock, {
      entity: StackViewEntity,
      list: 'stack views',
      problemCodes: {
        unknown: 'STACK_VIEW_UNKNOWN',
        nameTaken: 'STACK_VIEW_NAME_TAKEN',
        full: 'STACK_VIEWS_FULL',
      },
    });
  }
}
