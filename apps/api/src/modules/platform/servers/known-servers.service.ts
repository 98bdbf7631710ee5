import { Injectable, type OnModuleInit } from '@nestjs/common';
import { normalizePlatformAddress } from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { sortUnique } from './server-input.js';
import { ServersRepository } from './servers.repository.js';

/** Stores the server that is preset by a setting, and determines whether there are any servers. */
@Injectable()
export class KnownServersService implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the preset server as a row, so that stacks and redeploys can reference it. Removes the
   * row if there is no preset server anymore.
   */
  async onModuleInit(): Promise<void> {
    await this.uow.run(async () => {
      const row = await this.servers.findPreset();
      const { PLATFORM_URL } = this.settings;
      if (PLATFORM_URL === undefined) {
        if (row !== null) await this.servers.remove(row.id);
        return;
      }
      const url = normalizePlatformAddress(PLATFORM_URL);
      const presetColumns = {
        url,
        name: new URL(url).host,
        environmentIds: sortUnique(this.settings.PLATFORM_ENDPOINT_ID),
        tlsMode: this.settings.PLATFORM_TLS,
        keepImages: this.settings.PLATFORM_KEEP_IMAGES,
      };
      if (row !== null) return this.servers.change(row.id, presetColumns);
      await this.servers.insert({
        ...presetColumns,
        apiKey: null,
        tlsCa: null,
        tlsFingerprint: null,
        preset: true,
        version: null,
        edition: null,
        heldImages: null,
        createdAt: this.clock.now().toISOString(),
      });
    });
  }

  hasAnyServer(): Promise<boolean> {
    return this.servers.hasAny();
  }

  async hasPreset(): Promise<boolean> {
    return (await this.servers.findPreset()) !== null;
  }

  /** @throws ProblemError if PLATFORM_URL is not set and no server has been saved */
  async assertAnyConfigured(): Promise<void> {
    if (await this.hasAnyServer()) return;
    throw new ProblemError(
      'PLATFORM_URL_NOT_CONFIGURED',
      'No server is configured. Set PLATFORM_URL, or open the setup and add a server.',
    );
  }
}
