import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { normalizePlatformAddress } from '@stackyard/contracts';
import { PlatformClient, type TlsTrust } from '@stackyard/platform-client';
import { hostIn } from '#config/off-limits.js';
import { Settings } from '#config/settings.js';
import { invalidInputProblem } from '#infra/http/problem-error.js';
import { PlatformGuard } from '#infra/outbound/platform-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { PlatformCallsService } from './platform-calls.service.js';
import type { ServerEntity } from '../server.entity.js';

/** Connection settings from a form or from a stored server. */
export interface PlatformAccess {
  url: string;
  apiKey: string;
  tls: TlsTrust;
}

const keyPurpose = 'server-api-key';

/** Creates one client per server and reuses it until the connection settings change. */
@Injectable()
export class PlatformsService implements OnApplicationShutdown {
  private readonly clients = new Map<number, { cacheKey: string; client: PlatformClient }>();

  constructor(
    private readonly settings: Settings,
    private readonly secretBox: SecretBox,
    private readonly calls: PlatformCallsService,
    private readonly guard: PlatformGuard,
  ) {}

  clientFor(server: ServerEntity): PlatformClient {
    const access = this.accessOf(server);
    const cacheKey = JSON.stringify([server.name, access]);
    const cacheEntry = this.clients.get(server.id);
    if (cacheEntry?.cacheKey === cacheKey) return cacheEntry.client;
    this.forget(server.id);
    const client = this.connect(access, server.name);
    this.clients.set(server.id, { cacheKey, client });
    return client;
  }

  /** Creates a separate client for unsaved settings. The caller must close it after use. */
  connect(access: PlatformAccess, name = 'not saved'): PlatformClient {
    return new PlatformClient({
      ...access,
      observer: this.calls.observerOf(name),
      guard: this.guard,
      timeouts: {
        connectMs: Math.min(10, this.settings.PLATFORM_READ_TIMEOUT_SECONDS) * 1000,
        readMs: this.settings.PLATFORM_READ_TIMEOUT_SECONDS * 1000,
        writeMs: this.settings.REDEPLOY_APPLY_TIMEOUT_SECONDS * 1000,
      },
    });
  }

  accessOf(server: ServerEntity): PlatformAccess {
    return { url: server.url, apiKey: this.keyOf(server), tls: trustOf(server) };
  }

  /**
   * Removes the path and the query from a URL copied from a browser, so that the same platform is
   * not saved twice.
   *
   * @throws ProblemError VALIDATION_FAILED for an address that is never allowed
   */
  normalizeUrl(url: string): string {
    const address = normalizePlatformAddress(url);
    const faults = this.guard.faultsOf('/url', hostIn(address));
    if (faults.length > 0) throw invalidInputProblem(faults);
    return address;
  }

  sealKey(apiKey: string): string {
    return this.secretBox.seal(keyPurpose, apiKey);
  }

  forget(serverId: number): void {
    this.clients.get(serverId)?.client.close();
    this.clients.delete(serverId);
  }

  onApplicationShutdown(): void {
    for (const id of [...this.clients.keys()]) this.forget(id);
  }

  private keyOf(server: ServerEntity): string {
    if (server.preset) return this.settings.PLATFORM_API_KEY ?? '';
    return server.apiKey === null ? '' : this.secretBox.open(keyPurpose, server.apiKey);
  }
}

function trustOf(server: ServerEntity): TlsTrust {
  return { mode: server.tlsMode, ca: server.tlsCa, fingerprint: server.tlsFingerprint };
}
