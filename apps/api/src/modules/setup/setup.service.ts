import { Injectable } from '@nestjs/common';
import type { SetupStatusReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { AuthService } from '#modules/auth/auth.service.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { KnownServersService } from '#modules/platform/servers/known-servers.service.js';

/**
 * Reports whether the first user and the first server have been set up, and completes the setup.
 */
@Injectable()
export class SetupService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly auth: AuthService,
    private readonly servers: KnownServersService,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  async readStatus(): Promise<SetupStatusReply> {
    const [superuser, server, preset, complete] = await Promise.all([
      this.auth.superuserExists(),
      this.servers.hasAnyServer(),
      this.servers.hasPreset(),
      this.isCompleted(),
    ]);
    return { superuser, server, preset, complete };
  }

  /** @throws ProblemError PLATFORM_URL_NOT_CONFIGURED */
  async complete(by: Caller): Promise<SetupStatusReply> {
    await this.uow.run(async () => {
      await this.servers.assertAnyConfigured();
      if (await this.isCompleted()) return;
      const at = this.clock.now().toISOString();
      await this.uow.manager.query('UPDATE setup SET completed_at = ?', [at]);
      await this.eventLog.record({
        action: 'setup.completed',
        by,
        message: 'Completed the setup',
      });
    });
    return this.readStatus();
  }

  private async isCompleted(): Promise<boolean> {
    const [row]: { completed_at: string | null }[] = await this.uow.manager.query(
      'SELECT completed_at FROM setup',
    );
    return row?.completed_at != null;
  }
}
