import { Injectable } from '@nestjs/common';
import type { ChannelKind } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { isCertificateBundle } from '#infra/outbound/certificates.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';
import { ChannelTransport } from '../delivery/channel-transport.adapter.js';
import { sampleTexts } from '../rendering/sample-text.js';
import { templateFaults } from '../rendering/template.js';
import { isTimeZone } from '../local-hours.js';
import { hostOf, settingFaults, type ChannelSettings } from './channel.js';

@Injectable()
export class ChannelChecksService {
  constructor(
    private readonly transport: ChannelTransport,
    private readonly guard: ReceiverGuard,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the settings and the secret of a channel. Returns the encrypted secret to store; null if
   * there is none.
   *
   * @throws ProblemError VALIDATION_FAILED or CHANNEL_OFF_LIMITS
   */
  check(
    kind: ChannelKind,
    settings: ChannelSettings,
    {
      storedSecret,
      enteredSecret,
    }: { storedSecret: string | null; enteredSecret: string | undefined },
  ): string | null {
    const { timeZone, template, ca } = settings;
    const samples = sampleTexts(this.clock.now().toISOString());
    const timeZoneFault = { pointer: '/timeZone', code: 'timeZone', detail: 'is not a time zone' };
    const certificateFault = {
      ...{ pointer: '/ca', code: 'isCertificate' },
      detail: 'must be one or more certificates in PEM format',
    };
    const faults = [
      ...settingFaults(kind, settings, { isStored: storedSecret !== null, entered: enteredSecret }),
      ...(isTimeZone(timeZone) ? [] : [timeZoneFault]),
      ...(ca === null || isCertificateBundle(ca) ? [] : [certificateFault]),
      ...(template === null ? [] : templateFaults(template, kind, samples)),
    ];
    if (faults.length > 0) throw invalidInputProblem(faults);
    const host = hostOf(kind, settings, enteredSecret);
    if (host !== null && this.guard.refuses(host)) {
      throw new ProblemError('CHANNEL_OFF_LIMITS', this.guard.createRefusal(host).message);
    }
    return enteredSecret === undefined ? storedSecret : this.transport.sealSecret(enteredSecret);
  }
}
