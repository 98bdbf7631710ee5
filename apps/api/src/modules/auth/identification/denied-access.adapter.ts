import { Injectable } from '@nestjs/common';
import type { Endpoint } from '@stackyard/contracts';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import { DeniedAccess } from '../../../infra/http/access.guard.js';
import type { Caller } from '../../../infra/http/caller.js';
import { EventLogService } from '../../event-log/event-log.service.js';

/** Writes down who was refused for a missing permission. */
@Injectable()
export class RecordedDenials extends DeniedAccess {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
  ) {
    super();
  }

  denied(by: Caller, { method, path, access }: Endpoint): Promise<void> {
    return this.uow.run(() =>
      this.eventLog.record({
        action: 'access.denied',
        by,
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'route', id: null, name: `${method} ${path}` },
        message: `Refused for the missing permission ${access}`,
        details: { permission: access },
      }),
    );
  }
}
