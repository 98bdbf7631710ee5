import { Injectable } from '@nestjs/common';
import type { CertificateReply, ConnectionCheck, ConnectionTestReply } from '@stackyard/contracts';
import { PlatformError, probeCertificate, type PlatformClient } from '@stackyard/platform-client';
import { PlatformGuard } from '#infra/outbound/platform-guard.adapter.js';
import { PlatformsService, type PlatformAccess } from './platforms.service.js';

const emptyResult: Omit<ConnectionTestReply, 'ok' | 'failed' | 'detail'> = {
  fault: null,
  version: null,
  edition: null,
  environments: [],
  certificate: null,
  administrator: null,
};

/** Tests the connection to a platform step by step and reports the first problem. */
@Injectable()
export class ConnectionTestService {
  constructor(
    private readonly platforms: PlatformsService,
    private readonly guard: PlatformGuard,
  ) {}

  async test(
    access: PlatformAccess,
    environmentIds: readonly number[],
  ): Promise<ConnectionTestReply> {
    const result = { ...emptyResult, certificate: await this.certificateOf(access.url) };
    const client = this.platforms.connect(access);
    try {
      return await this.runChecks(client, environmentIds, result);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return {
        ...result,
        ok: false,
        failed: failedCheckOf(error),
        detail: sentenceOf(error),
        fault: error.reason ?? (error.kind === 'key-refused' ? 'token-refused' : null),
      };
    } finally {
      client.close();
    }
  }

  /**
   * Reads the certificate, so that the user can inspect and pin it. Returns null without TLS, or if
   * the certificate cannot be read, because the test itself reports problems with the certificate.
   */
  private async certificateOf(url: string): Promise<CertificateReply | null> {
    if (!url.startsWith('https:')) return null;
    try {
      const { guard } = this;
      const { fingerprint, subject, issuer, validTo } = await probeCertificate(url, { guard });
      return { fingerprint, subject, issuer, validTo };
    } catch {
      return null;
    }
  }

  private async runChecks(
    client: PlatformClient,
    environmentIds: readonly number[],
    result: typeof emptyResult,
  ): Promise<ConnectionTestReply> {
    await client.status();
    const { version, edition } = await client.version();
    const [user, environments] = await Promise.all([
      client.readCurrentUser(),
      client.environments(),
    ]);
    const partialResult = {
      ...result,
      version,
      edition,
      administrator: user.administrator,
      environments: environments.map(({ id, name, up }) => ({ id, name, up })),
    };
    if (environments.length === 0) {
      return environmentFault(partialResult, 'The key has no access to any environment.');
    }
    const missingIds = environmentIds.filter(
      (id) => !environments.some((environment) => environment.id === id),
    );
    if (missingIds.length > 0) {
      const environmentNames = `${missingIds.length === 1 ? 'environment' : 'environments'} ${missingIds.join(', ')}`;
      return environmentFault(partialResult, `The key has no access to ${environmentNames}.`);
    }
    await client.stacks();
    return { ...partialResult, ok: true, failed: null, detail: null };
  }
}

function environmentFault(result: typeof emptyResult, detail: string): ConnectionTestReply {
  return { ...result, ok: false, failed: 'environment', detail };
}

function failedCheckOf(error: PlatformError): ConnectionCheck {
  // The URL has the wrong protocol, so no certificate was checked.
  if (error.reason === 'plain-http' || error.reason === 'https-only') return 'address';
  switch (error.kind) {
    case 'unreachable':
    case 'timeout':
    case 'reset':
    case 'gateway':
      return 'address';
    case 'tls':
      return 'tls';
    case 'key-refused':
    case 'forbidden':
      return 'key';
    default:
      return 'platform';
  }
}

function sentenceOf(error: PlatformError): string {
  return error.details === undefined ? error.message : `${error.message}: ${error.details}`;
}
