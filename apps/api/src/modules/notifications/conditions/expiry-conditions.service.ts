import { Injectable } from '@nestjs/common';
import type { NewsKind } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { certificatesIn, type CertificateHolder } from '#infra/outbound/certificates.js';
import { ExpiringTokensService } from '#modules/auth/tokens/expiring-tokens.service.js';
import { ReceiverCertificatesService } from '#modules/event-log/delivery/receivers/receiver-certificates.service.js';
import {
  PlatformCertificatesService,
  type ServerCertificates,
} from '#modules/platform/platform-certificates.service.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { NewsDraft } from '../news/news.entity.js';
import type { Observation } from './condition.js';

const dayMs = 24 * 60 * 60_000;
const tokenNoticeMs = 7 * dayMs;
const certificateNoticeMs = 14 * dayMs;

interface CertificateUse {
  /** `<subject>:<id>:`, as in the keys of conditions. */
  prefix: string;
  kind: NewsKind;
  newsParts: Partial<NewsDraft>;
}

/** Observes API tokens and connection certificates that will expire soon. */
@Injectable()
export class ExpiryConditionsService {
  constructor(
    private readonly tokens: ExpiringTokensService,
    private readonly platform: PlatformCertificatesService,
    private readonly receivers: ReceiverCertificatesService,
    private readonly channels: ChannelsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param storedKeys - the keys of the stored conditions */
  async observe(storedKeys: readonly string[]): Promise<Observation[]> {
    const servers = await this.platform.listServerCertificates();
    return [
      ...(await this.observeTokens()),
      ...servers.flatMap((server) => this.observeServer(server, storedKeys)),
      ...this.observeHolders(
        await this.platform.listRegistryCertificates(),
        'registry',
        '/administration/registries',
      ),
      ...this.observeHolders(await this.receivers.list(), 'receiver', '/administration/event-log'),
      ...(await this.observeChannels()),
    ];
  }

  private async observeTokens(): Promise<Observation[]> {
    const until = new Date(this.clock.now().getTime() + tokenNoticeMs);
    const tokens = await this.tokens.findExpiringBefore(until);
    return tokens.map(({ id, name, expiresAt }) => ({
      key: `token:${id}:expiry`,
      state: 'present',
      minDurationMs: 0,
      kind: 'token-expiring',
      endKind: null,
      newsParts: { subject: name, path: '/administration/tokens', facts: { until: expiresAt } },
    }));
  }

  private observeServer(
    { id, name, certificates, presentedCertificate }: ServerCertificates,
    storedKeys: readonly string[],
  ): Observation[] {
    const path = '/administration/servers';
    const newsParts = { serverId: id, serverName: name, subject: name, path };
    const kind = 'certificate-expiring';
    const certificateUse: CertificateUse = { prefix: `server:${id}:`, kind, newsParts };
    const trustedObservations = certificates.map((certificate) =>
      this.observeCertificate(certificateUse, certificate),
    );
    const isTrusted = certificates.some(
      ({ fingerprint }) => fingerprint === presentedCertificate?.fingerprint,
    );
    // Keep the stored conditions of presented certificates by reporting them as `unknown`.
    // Processes read the presented certificate at different times. If a process that already sees a
    // new certificate ended the condition of the old one, a process that still sees the old
    // certificate would report it again.
    const earlierObservations = storedKeys
      .filter((key) => key.startsWith(`${certificateUse.prefix}presented-`))
      .map((key): Observation => ({
        key,
        state: 'unknown',
        minDurationMs: 0,
        kind,
        endKind: null,
        newsParts,
      }));
    if (presentedCertificate === null || isTrusted)
      return [...trustedObservations, ...earlierObservations];
    const currentObservation = this.observeCertificate(
      certificateUse,
      { ...presentedCertificate, name: null },
      'presented',
    );
    return [
      ...trustedObservations,
      ...earlierObservations.filter(({ key }) => key !== currentObservation.key),
      currentObservation,
    ];
  }

  private observeHolders(
    holders: readonly CertificateHolder[],
    subject: 'registry' | 'receiver' | 'channel',
    path: string,
    kind: NewsKind = 'service-certificate-expiring',
  ): Observation[] {
    return holders.flatMap(({ id, name, certificates }) => {
      const certificateUse: CertificateUse = {
        prefix: `${subject}:${id}:`,
        kind,
        newsParts: { subject: name, path },
      };
      return certificates.map((certificate) =>
        this.observeCertificate(certificateUse, certificate),
      );
    });
  }

  private async observeChannels(): Promise<Observation[]> {
    const channels = await this.channels.findAll();
    return channels
      .filter(({ enabled }) => enabled)
      .flatMap(({ id, name, ca }) =>
        this.observeHolders(
          [{ id, name, certificates: certificatesIn(ca) }],
          'channel',
          `/administration/notifications?channel=${id}`,
          'channel-certificate-expiring',
        ),
      );
  }

  /**
   * Returns the observation of one certificate. Each certificate is a separate condition, so that
   * every certificate in a bundle is reported.
   */
  private observeCertificate(
    { prefix, kind, newsParts }: CertificateUse,
    { fingerprint, name, endsAt }: { fingerprint: string; name: string | null; endsAt: string },
    role: 'trusted' | 'presented' = 'trusted',
  ): Observation {
    const cutoffTime = this.clock.now().getTime() + certificateNoticeMs;
    const shortFingerprint = fingerprint.replaceAll(':', '').slice(0, 16).toLowerCase();
    return {
      key: `${prefix}${role}-${shortFingerprint}`,
      state: Date.parse(endsAt) <= cutoffTime ? 'present' : 'absent',
      minDurationMs: 0,
      kind,
      endKind: null,
      newsParts: { ...newsParts, facts: { until: endsAt, ...(name !== null && { detail: name }) } },
    };
  }
}
