import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SavedViews } from '#infra/saved-views/saved-views.js';
import { LogViewEntity } from './log-view.entity.js';

@Injectable()
export class LogViewsService extends SavedViews {
  constructor(uow: UnitOfWork, clock: Clock) {
    super(uow, clock, {
      entity: LogViewEntity,
      list: 'log views',
      problemCodes: {
        unknown: 'LOG_VIEW_UNKNOWN',
        nameTaken: 'LOG_VIEW_NAME_TAKEN',
        full: 'LOG_VIEWS_FULL',
      },
    });
  }
}
