import { Injectable, type OnModuleInit } from '@nestjs/common';
import { platformAddress, type SetupStatusReply } from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AuthService } from '#modules/auth/auth.service.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { ServersRepository } from './servers.repository.js';

/** How far the installation is set up, and the server that the settings of the process define. */
@Injectable()
export class SetupService implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly auth: AuthService,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** The preset server has a row like any other, so that stacks and redeploys can point to it. */
  async onModuleInit(): Promise<void> {
    await this.uow.run(async () => {
      const row = await this.servers.preset();
      const { PLATFORM_URL } = this.settings;
      if (PLATFORM_URL === undefined) {
        if (row !== null) await this.servers.remove(row.id);
        return;
      }
      const url = platformAddress(PLATFORM_URL);
      const wanted = {
        url,
        name: new URL(url).host,
        environmentId: this.settings.PLATFORM_ENDPOINT_ID ?? null,
        tlsMode: this.settings.PLATFORM_TLS,
      };
      if (row !== null) return this.servers.change(row.id, wanted);
      await this.servers.insert({
        ...wanted,
        apiKey: null,
        tlsCa: null,
        tlsFingerprint: null,
        preset: true,
        version: null,
        edition: null,
        createdAt: this.clock.now().toISOString(),
      });
    });
  }

  async status(): Promise<SetupStatusReply> {
    const [superuser, server, preset, complete] = await Promise.all([
      this.auth.superuserExists(),
      this.servers.any(),
      this.servers.preset(),
      this.completed(),
    ]);
    return { superuser, server, preset: preset !== null, complete };
  }

  async complete(by: Caller): Promise<SetupStatusReply> {
    await this.uow.run(async () => {
      if (!(await this.servers.any())) throw noServer();
      if (await this.completed()) return;
      const at = this.clock.now().toISOString();
      await this.uow.manager.query('UPDATE setup SET completed_at = ?', [at]);
      await this.eventLog.record({ action: 'setup.completed', by, message: 'Completed the setup' });
    });
    return this.status();
  }

  /** @throws ProblemError when there is neither PLATFORM_URL nor a saved server */
  async assertServer(): Promise<void> {
    if (!(await this.servers.any())) throw noServer();
  }

  private async completed(): Promise<boolean> {
    const [row]: { completed_at: string | null }[] = await this.uow.manager.query(
      'SELECT completed_at FROM setup',
    );
    return row?.completed_at != null;
  }
}

function noServer(): ProblemError {
  return new ProblemError(
    'PLATFORM_URL_NOT_CONFIGURED',
    'Neither PLATFORM_URL is set nor is a server saved. Open the setup and add a server.',
  );
}
