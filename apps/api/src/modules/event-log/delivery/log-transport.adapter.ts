import { Injectable } from '@nestjs/common';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { hostname } from 'node:os';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { DeliveryError } from '#infra/outbound/delivery-error.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';
import { createSignedRequest } from '#infra/outbound/signed-request.js';
import { sendWebhook } from '#infra/outbound/webhook.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import type { LogReceiverEntity } from './receivers/log-receiver.entity.js';
import { syslogMessage } from './syslog/syslog-message.js';
import { sendDatagrams, sendStream } from './syslog/syslog.adapter.js';

const secretPurpose = 'log-receiver';

@Injectable()
export class LogTransport {
  private readonly source = { hostName: hostname(), processId: process.pid };

  constructor(
    private readonly settings: Settings,
    private readonly guard: ReceiverGuard,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  sealSecret(secret: string): string {
    return this.secrets.seal(secretPurpose, secret);
  }

  /**
   * Sends entries. Resolves after they have been delivered, as far as the protocol can confirm
   * delivery.
   *
   * @throws DeliveryError, OffLimitsError or a network error; if the signal is aborted, an error that depends on
   *   the protocol
   */
  async send(
    receiver: LogReceiverEntity,
    entries: readonly EventLogEntryReply[],
    signal: AbortSignal,
  ): Promise<void> {
    const timeoutMs = this.settings.LOG_RECEIVER_TIMEOUT_SECONDS * 1000;
    if (receiver.kind === 'webhook') {
      const url = new URL(receiver.url ?? '');
      const secret = this.secrets.open(secretPurpose, receiver.secret ?? '');
      const deliveryId = `${entries[0]?.id ?? 0}-${entries.at(-1)?.id ?? 0}`;
      const request = createSignedRequest(
        { content: { entries }, deliveryId },
        secret,
        this.clock.now(),
      );
      return sendWebhook(request, { url, ca: receiver.ca, guard: this.guard, timeoutMs, signal });
    }
    const { host, port, transport, ca } = receiver;
    if (host === null || port === null) throw new DeliveryError('The receiver has no address.');
    // A literal IP address is never resolved, so the guarded lookup does not check it.
    if (this.guard.refuses(host)) throw this.guard.createRefusal(host);
    const messages = entries.map((entry) => syslogMessage(entry, this.source));
    const destination = { host, port, lookup: this.guard.lookup, timeoutMs, signal };
    if (transport === 'udp') return sendDatagrams(messages, destination);
    return sendStream(messages, destination, transport === 'tls' ? { ca } : null);
  }
}
