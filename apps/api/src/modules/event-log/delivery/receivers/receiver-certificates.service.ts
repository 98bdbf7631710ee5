import { Injectable } from '@nestjs/common';
import { certificatesIn, type CertificateHolder } from '#infra/outbound/certificates.js';
import { LogReceiversRepository } from './log-receivers.repository.js';

@Injectable()
export class ReceiverCertificatesService {
  constructor(private readonly receivers: LogReceiversRepository) {}

  /** Returns the enabled receivers with the certificates configured for them. */
  async list(): Promise<CertificateHolder[]> {
    const receivers = await this.receivers.findAll();
    return receivers.flatMap(({ id, name, enabled, ca }) =>
      enabled ? [{ id, name, certificates: certificatesIn(ca) }] : [],
    );
  }
}
