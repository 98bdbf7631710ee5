import { Injectable } from '@nestjs/common';
import type { NotificationAddressReply, SetNotificationAddressRequest } from '@stackyard/contracts';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { SecretBox } from '#infra/secret-box.js';
import { countWithNoun } from '#infra/text/counted.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { ChannelTransport } from '../delivery/channel-transport.adapter.js';
import { isTimeZone } from '../local-hours.js';
import * as codes from './address-code.js';
import { maskAddress } from './masked-address.js';
import type { NotificationAddressEntity } from './notification-address.entity.js';
import { NotificationAddressesRepository } from './notification-addresses.repository.js';

const codePurpose = 'notification-address';

/**
 * Manages the address at which the caller receives mail. A new address must be confirmed with a
 * code that is mailed to it.
 */
@Injectable()
export class NotificationAddressService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly addresses: NotificationAddressesRepository,
    private readonly channels: ChannelsRepository,
    private readonly transport: ChannelTransport,
    private readonly eventLog: EventLogService,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  async read({ userId }: Caller): Promise<NotificationAddressReply> {
    const storedAddress = await this.addresses.find(userId ?? 0);
    const isOffered = (await this.channels.findPersonalMailChannel()) !== null;
    const { pendingAddress, codeSentAt } = storedAddress ?? {
      pendingAddress: null,
      codeSentAt: null,
    };
    const expiry = codeSentAt === null ? null : codes.codeExpiry(codeSentAt);
    const isPending = pendingAddress !== null && expiry !== null && expiry > this.clock.now();
    return {
      isOffered,
      address: storedAddress?.address ?? null,
      confirmedAt: storedAddress?.confirmedAt ?? null,
      pending: isPending ? { address: pendingAddress, expiresAt: expiry.toISOString() } : null,
    };
  }

  /**
   * Stores a new address that is not confirmed yet, and sends a code to it.
   *
   * @throws ProblemError PERSONAL_MAIL_NOT_OFFERED, TOO_MANY_ATTEMPTS, CODE_NOT_SENT or
   * VALIDATION_FAILED
   */
  async set(request: SetNotificationAddressRequest, by: Caller): Promise<NotificationAddressReply> {
    const { address, language, timeZone } = request;
    if (!isTimeZone(timeZone)) {
      const detail = 'must be a time zone such as Europe/Berlin';
      throw invalidInputProblem([{ pointer: '/timeZone', code: 'timeZone', detail }]);
    }
    const channel = await this.channels.findPersonalMailChannel();
    if (channel === null) {
      const detail = 'An administrator must first choose a channel for personal email.';
      throw new ProblemError('PERSONAL_MAIL_NOT_OFFERED', detail);
    }
    const code = codes.generateCode();
    // The code is counted before it is sent, so that parallel requests cannot bypass the limit.
    await this.uow.run(() => this.storeCode(request, code, by));
    const at = this.clock.now().toISOString();
    const text = codes.codeText(code, { id: randomUUID(), at, language });
    const { signal } = new AbortController();
    // Do not use the channel's template, because it might omit the code.
    const plainChannel = { ...channel, template: null };
    const { verdict } = await this.transport.send(plainChannel, text, signal, address);
    if (verdict.kind === 'delivered') return this.read(by);
    throw new ProblemError(
      'CODE_NOT_SENT',
      verdict.kind === 'refused'
        ? 'The mail server rejected the address. Check the address.'
        : 'The mail server did not accept the email. Try again later, or ask an administrator to test the channel.',
    );
  }

  /** @throws ProblemError ADDRESS_CODE_REFUSED */
  async confirm(code: string, by: Caller): Promise<NotificationAddressReply> {
    const isConfirmed = await this.uow.run(async () => {
      const storedAddress = await this.addresses.find(by.userId ?? 0);
      const pendingAddress = storedAddress?.pendingAddress ?? null;
      if (storedAddress === null || pendingAddress === null || !this.isCodeUsable(storedAddress))
        return false;
      if (!this.isCodeCorrect(storedAddress, code)) {
        await this.addresses.save({
          ...storedAddress,
          codeAttempts: storedAddress.codeAttempts + 1,
        });
        return false;
      }
      const confirmedAt = this.clock.now().toISOString();
      const clearedFields = { pendingAddress: null, code: null, codeAttempts: 0 };
      await this.addresses.save({
        ...storedAddress,
        ...clearedFields,
        address: pendingAddress,
        confirmedAt,
      });
      await this.record('mail-address.confirmed', by, `confirmed ${maskAddress(pendingAddress)}`);
      return true;
    });
    if (isConfirmed) return this.read(by);
    throw new ProblemError(
      'ADDRESS_CODE_REFUSED',
      'The code is incorrect or has expired. After five wrong entries, you need a new one.',
    );
  }

  async remove(by: Caller): Promise<void> {
    const userId = by.userId ?? 0;
    await this.uow.run(async () => {
      const storedAddress = await this.addresses.find(userId);
      const address = storedAddress?.address ?? storedAddress?.pendingAddress ?? null;
      if (address === null) return;
      await this.addresses.clear(userId);
      await this.record('mail-address.removed', by, `removed ${maskAddress(address)}`);
    });
  }

  private async storeCode(
    { address, language, timeZone }: SetNotificationAddressRequest,
    code: string,
    by: Caller,
  ): Promise<void> {
    const now = this.clock.now();
    const userId = by.userId ?? 0;
    const storedAddress = await this.addresses.find(userId);
    const sentCodes = storedAddress ?? { codeSentAt: null, codesToday: 0 };
    const seconds = codes.secondsUntilNextCode(sentCodes, now);
    if (seconds > 0) {
      const detail = `Too many codes. Try again in ${countWithNoun(seconds, 'second')}.`;
      throw new ProblemError('TOO_MANY_ATTEMPTS', detail, { retryAfter: seconds });
    }
    await this.addresses.save({
      userId,
      address: storedAddress?.address ?? null,
      confirmedAt: storedAddress?.confirmedAt ?? null,
      pendingAddress: address,
      code: this.secrets.seal(codePurpose, code),
      codeSentAt: now.toISOString(),
      codeAttempts: 0,
      codesToday: codes.countCodesToday(sentCodes, now),
      language,
      timeZone,
    });
    await this.record('mail-address.requested', by, `requested a code for ${maskAddress(address)}`);
  }

  private isCodeUsable({ codeSentAt, codeAttempts }: NotificationAddressEntity): boolean {
    if (codeSentAt === null || codeAttempts >= codes.maxCodeAttempts) return false;
    return codes.codeExpiry(codeSentAt) > this.clock.now();
  }

  private isCodeCorrect({ code }: NotificationAddressEntity, enteredCode: string): boolean {
    if (code === null) return false;
    try {
      const expected = Buffer.from(this.secrets.open(codePurpose, code));
      const enteredBytes = Buffer.from(enteredCode);
      return expected.length === enteredBytes.length && timingSafeEqual(expected, enteredBytes);
    } catch {
      // The code was encrypted with another APP_SECRET and can no longer be checked, so no input is
      // correct.
      return false;
    }
  }

  private async record(action: LogRecord['action'], by: Caller, change: string): Promise<void> {
    const name = by.user?.username ?? by.actor.name;
    await this.eventLog.record({
      action,
      by,
      target: { type: 'user', id: by.userId ?? 0, name },
      message: `${name} ${change} for notifications`,
    });
  }
}
