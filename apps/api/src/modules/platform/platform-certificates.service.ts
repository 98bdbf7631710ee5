import { Injectable } from '@nestjs/common';
import { probeCertificate } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import { certificatesIn, type CertificateHolder } from '#infra/outbound/certificates.js';
import { PlatformGuard } from '#infra/outbound/platform-guard.adapter.js';
import { RegistriesRepository } from './registries/registries.repository.js';
import type { ServerEntity } from './servers/server.entity.js';
import { ServersRepository } from './servers/servers.repository.js';

const intervalMs = 12 * 60 * 60_000;
const retryMs = 60 * 60_000;
const timeoutMs = 5_000;

/** The certificate that a server presents, and the CA certificates that Stackyard trusts for it. */
export interface ServerCertificates extends CertificateHolder {
  /**
   * Null if the server does not use TLS, or if its certificate is not verified or could not be
   * read.
   */
  presentedCertificate: { fingerprint: string; endsAt: string } | null;
}

interface Probe {
  presentedCertificate: ServerCertificates['presentedCertificate'];
  /** TLS mode and URL of the server. If either changes, the certificate is read again. */
  cacheKey: string;
  /**
   * When the certificate must be read again, in milliseconds since 1970 by the application's clock.
   */
  expiresAt: number;
}

@Injectable()
export class PlatformCertificatesService {
  private readonly probes = new Map<number, Probe>();

  constructor(
    private readonly servers: ServersRepository,
    private readonly registries: RegistriesRepository,
    private readonly guard: PlatformGuard,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the certificates of each server. A certificate that a server presents is read again
   * after 12 hours, or after one hour if it could not be read.
   */
  async listServerCertificates(): Promise<ServerCertificates[]> {
    const servers = await this.servers.findAll();
    return Promise.all(
      servers.map(async (server) => ({
        id: server.id,
        name: server.name,
        certificates: certificatesIn(server.tlsCa),
        presentedCertificate: await this.presentedCertificate(server),
      })),
    );
  }

  async listRegistryCertificates(): Promise<CertificateHolder[]> {
    const registries = await this.registries.findWithCa();
    return registries.map(({ id, host, ca }) => ({
      id,
      name: host,
      certificates: certificatesIn(ca),
    }));
  }

  private async presentedCertificate({
    id,
    url,
    tlsMode,
  }: ServerEntity): Promise<ServerCertificates['presentedCertificate']> {
    if (!url.startsWith('https:') || tlsMode === 'insecure') return null;
    const now = this.clock.now().getTime();
    const cacheKey = `${tlsMode} ${url}`;
    const cachedProbe = this.probes.get(id);
    if (
      cachedProbe !== undefined &&
      cachedProbe.cacheKey === cacheKey &&
      cachedProbe.expiresAt > now
    )
      return cachedProbe.presentedCertificate;
    try {
      const options = { guard: this.guard, timeoutMs };
      const { fingerprint, validTo: endsAt } = await probeCertificate(url, options);
      const presentedCertificate = { fingerprint, endsAt };
      this.probes.set(id, { presentedCertificate, cacheKey, expiresAt: now + intervalMs });
      return presentedCertificate;
    } catch {
      // Ignore the error, because the refresh of a server already reports that the server is
      // unreachable.
      this.probes.set(id, { presentedCertificate: null, cacheKey, expiresAt: now + retryMs });
      return null;
    }
  }
}
