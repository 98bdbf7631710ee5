import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  maxLogReceivers,
  type CreateLogReceiverRequest,
  type EditLogReceiverRequest,
  type EventLogEntryReply,
  type ListLogReceiversReply,
  type LogAction,
  type LogReceiverReply,
  type LogReceiverTestReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { messageOf } from '#infra/outbound/delivery-error.js';
import { EventLogService, type LogRecord } from '../../event-log.service.js';
import { safeText } from '../../safe-text.js';
import { LogDeliveryService } from '../log-delivery.service.js';
import type { LogReceiverEntity } from './log-receiver.entity.js';
import {
  toLogDetails,
  changedFields,
  hostOf,
  missingFields,
  newFields,
  toReply,
  type ReceiverFields,
} from './log-receiver.js';
import { LogReceiversRepository } from './log-receivers.repository.js';
import { LogTransport } from '../log-transport.adapter.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';

/** Manages the receivers of the event log. Secrets are write-only. */
@Injectable()
export class LogReceiversService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly receivers: LogReceiversRepository,
    private readonly transport: LogTransport,
    private readonly guard: ReceiverGuard,
    private readonly delivery: LogDeliveryService,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListLogReceiversReply> {
    const { rows, nextCursor } = await this.receivers.findPage(query);
    const receivers = await Promise.all(rows.map((receiver) => this.toReplyWithState(receiver)));
    return { receivers, nextCursor };
  }

  /** @throws ProblemError LOG_RECEIVER_NAME_TAKEN, LOG_RECEIVERS_FULL or LOG_RECEIVER_OFF_LIMITS */
  async create(request: CreateLogReceiverRequest, by: Caller): Promise<LogReceiverReply> {
    const fields = newFields(request);
    const sealed = request.secret == null ? null : this.transport.sealSecret(request.secret);
    const secret = request.kind === 'webhook' ? sealed : null;
    this.check(request.kind, fields, secret);
    const receiver = await this.runWithUniqueName(async () => {
      if ((await this.receivers.count()) >= maxLogReceivers) {
        throw new ProblemError(
          'LOG_RECEIVERS_FULL',
          `There are already ${maxLogReceivers} receivers.`,
        );
      }
      const created = await this.receivers.insert({
        ...fields,
        nameKey: foldForSearch(fields.name),
        kind: request.kind,
        secret,
        createdAt: this.clock.now().toISOString(),
        cursor: await this.receivers.findInitialPosition(request.fromStart ?? false),
        delivered: 0,
        missed: 0,
        lastId: null,
        lastDeliveredAt: null,
        failures: 0,
        fault: null,
        faultAt: null,
        nextTryAt: null,
      });
      await this.record('log.receiver-created', created, by, {
        message: `Event log receiver ${created.name} added`,
        details: { after: toLogDetails(fields) },
      });
      return created;
    });
    await this.delivery.restart(receiver.id);
    return this.toReplyWithState(receiver);
  }

  /** @throws ProblemError LOG_RECEIVER_UNKNOWN, LOG_RECEIVER_NAME_TAKEN or LOG_RECEIVER_OFF_LIMITS */
  async edit(id: number, request: EditLogReceiverRequest, by: Caller): Promise<LogReceiverReply> {
    const sealed = request.secret == null ? null : this.transport.sealSecret(request.secret);
    const receiver = await this.runWithUniqueName(async () => {
      const before = await this.findOrFail(id);
      const fields = changedFields(before, request, before.kind);
      const secret = before.kind === 'webhook' ? (sealed ?? before.secret) : null;
      this.check(before.kind, fields, secret);
      const nameKey = foldForSearch(fields.name);
      // The new settings may fix the fault, so retry immediately.
      const retryFields = { failures: 0, nextTryAt: null };
      await this.receivers.change(id, { ...fields, nameKey, secret, ...retryFields });
      await this.record('log.receiver-changed', { ...before, name: fields.name }, by, {
        message: `Event log receiver ${fields.name} changed`,
        details: {
          before: toLogDetails(fieldsOf(before)),
          after: { ...toLogDetails(fields), secretReplaced: sealed !== null },
        },
      });
      return this.findOrFail(id);
    });
    await this.delivery.restart(id);
    return this.toReplyWithState(receiver);
  }

  /** @throws ProblemError LOG_RECEIVER_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const receiver = await this.findOrFail(id);
      await this.receivers.remove(id);
      await this.record('log.receiver-removed', receiver, by, {
        message: `Event log receiver ${receiver.name} removed`,
        severity: 'notice',
        details: { before: toLogDetails(fieldsOf(receiver)) },
      });
    });
    await this.delivery.restart(id);
  }

  /**
   * Sends a test entry, which is not stored in the event log, and records the test. If sending
   * succeeds, delivery of the backlog is retried immediately.
   *
   * @throws ProblemError LOG_RECEIVER_UNKNOWN
   */
  async test(id: number, by: Caller): Promise<LogReceiverTestReply> {
    const receiver = await this.findOrFail(id);
    const fault = await this.transport
      .send(receiver, [this.testEntry(by)], new AbortController().signal)
      .then(
        () => null,
        (error: unknown) => safeText(messageOf(error)).slice(0, 500),
      );
    await this.uow.run(() =>
      this.record('log.receiver-tested', receiver, by, {
        message: `Event log receiver ${receiver.name} tested`,
        outcome: fault === null ? 'success' : 'failure',
        reason: fault,
      }),
    );
    if (fault === null) await this.delivery.restart(id);
    return { ok: fault === null, detail: fault ?? testResultText(receiver) };
  }

  private testEntry(by: Caller): EventLogEntryReply {
    return {
      id: 0,
      createdAt: this.clock.now().toISOString(),
      category: 'event-log',
      action: 'log.receiver-tested',
      outcome: 'success',
      severity: 'info',
      actor: by.actor,
      target: null,
      server: null,
      message: 'Test entry from the Stackyard event log',
      ip: by.ip,
      userAgent: null,
      requestId: by.requestId,
      reason: null,
      details: null,
    };
  }

  private check(
    kind: LogReceiverEntity['kind'],
    fields: ReceiverFields,
    secret: string | null,
  ): void {
    const faults = missingFields(kind, { ...fields, secret });
    if (faults.length > 0) throw invalidInputProblem(faults);
    const host = hostOf(fields);
    if (this.guard.refuses(host)) {
      throw new ProblemError('LOG_RECEIVER_OFF_LIMITS', this.guard.createRefusal(host).message);
    }
  }

  private async toReplyWithState(receiver: LogReceiverEntity): Promise<LogReceiverReply> {
    return toReply(receiver, await this.receivers.countWaiting(receiver.cursor, receiver));
  }

  private async findOrFail(id: number): Promise<LogReceiverEntity> {
    const receiver = await this.receivers.find(id);
    if (receiver !== null) return receiver;
    throw new ProblemError('LOG_RECEIVER_UNKNOWN', `There is no receiver ${id}.`);
  }

  private runWithUniqueName<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.runUnique(
      work,
      () =>
        new ProblemError('LOG_RECEIVER_NAME_TAKEN', 'A receiver with this name already exists.'),
    );
  }

  private record(
    action: LogAction,
    { id, name }: { id: number; name: string },
    by: Caller,
    fields: Pick<LogRecord, 'message' | 'details' | 'outcome' | 'severity' | 'reason'>,
  ): Promise<void> {
    return this.eventLog.record({ action, by, target: { type: 'log', id, name }, ...fields });
  }
}

function fieldsOf(receiver: LogReceiverEntity): ReceiverFields {
  const { name, enabled, transport, host, port, url, ca, categories, minSeverity } = receiver;
  return { name, enabled, transport, host, port, url, ca, categories, minSeverity };
}

function testResultText({ kind, transport }: LogReceiverEntity): string {
  if (kind === 'webhook') return 'The receiver accepted the test entry.';
  return transport === 'udp'
    ? 'The test entry was sent. Check whether it arrived at the receiver.'
    : 'The receiver read the test entry.';
}
