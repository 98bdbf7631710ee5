import { Injectable } from '@nestjs/common';
import type {
  InputFault,
  ReportSettingsReply,
  SetReportSettingsRequest,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MonthCalendar } from '../figures/month-calendar.adapter.js';
import { ReportSettingsEntity } from './report-settings.entity.js';

/** Purpose under which each secret is encrypted. */
const encryptionPurposes = {
  webhookSecret: 'report-webhook',
  mailPassword: 'report-mail',
  writerKey: 'report-writer',
} as const;
type SecretName = keyof typeof encryptionPurposes;

/** Manages the settings of the monthly report. Secrets are decrypted only when they are used. */
@Injectable()
export class ReportSettingsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly calendar: MonthCalendar,
    private readonly guard: ReceiverGuard,
    private readonly secrets: SecretBox,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  readEntity(): Promise<ReportSettingsEntity> {
    return this.uow.manager.findOneByOrFail(ReportSettingsEntity, { id: 1 });
  }

  async read(): Promise<ReportSettingsReply> {
    return this.toReply(await this.readEntity());
  }

  /** @throws ProblemError VALIDATION_FAILED or LOG_RECEIVER_OFF_LIMITS */
  async set(request: SetReportSettingsRequest, by: Caller): Promise<ReportSettingsReply> {
    this.check(request);
    await this.uow.run(async () => {
      const before = await this.readEntity();
      const after = { ...before, ...this.applyRequest(before, request) };
      if (after.webhook !== null && after.webhookSecret === null) {
        throw invalidInputProblem([missingField('/webhook/secret')]);
      }
      // A schedule that is turned on starts with the report of the current month, not of the
      // previous month.
      if (after.schedule && !before.schedule) after.lastScheduled = null;
      await this.uow.manager.update(ReportSettingsEntity, { id: 1 }, after);
      await this.eventLog.record({
        action: 'report.settings-changed',
        by,
        severity: 'notice',
        target: { type: 'report', id: null, name: 'settings' },
        message: 'Settings of the monthly report changed',
        details: { before: toLogDetails(before), after: toLogDetails(after) },
      });
    });
    return this.read();
  }

  /** Stores the month that the schedule has processed. Call this in a unit of work. */
  async markScheduled(month: string): Promise<void> {
    await this.uow.manager.update(ReportSettingsEntity, { id: 1 }, { lastScheduled: month });
  }

  decrypt(settings: ReportSettingsEntity, secret: SecretName): string | null {
    const sealedSecret = settings[secret];
    return sealedSecret === null
      ? null
      : this.secrets.open(encryptionPurposes[secret], sealedSecret);
  }

  private applyRequest(
    before: ReportSettingsEntity,
    { timeZone, language, schedule, webhook, mail, writer }: SetReportSettingsRequest,
  ): Partial<ReportSettingsEntity> {
    // A stored secret is kept only while the destination stays the same, so that it is never sent
    // elsewhere.
    const keepIfSameTarget = (secret: SecretName, isSameTarget: boolean) =>
      isSameTarget ? before[secret] : null;
    const sealOrKeepSecret = (
      secret: SecretName,
      text: string | undefined,
      isSameTarget: boolean,
    ) =>
      text === undefined
        ? keepIfSameTarget(secret, isSameTarget)
        : this.secrets.seal(encryptionPurposes[secret], text);
    return {
      timeZone,
      language,
      schedule,
      webhook: webhook ? { url: webhook.url } : null,
      webhookSecret: webhook
        ? sealOrKeepSecret(
            'webhookSecret',
            webhook.secret,
            originOf(before.webhook) === originOf(webhook),
          )
        : null,
      mail: mail
        ? {
            host: mail.host,
            port: mail.port,
            security: mail.security,
            user: mail.user ?? null,
            from: mail.from,
            to: mail.to,
          }
        : null,
      mailPassword: mail
        ? sealOrKeepSecret('mailPassword', mail.password, before.mail?.host === mail.host)
        : null,
      writer: writer ? { url: writer.url, model: writer.model } : null,
      writerKey: writer
        ? sealOrKeepSecret('writerKey', writer.key, originOf(before.writer) === originOf(writer))
        : null,
    };
  }

  private check({ timeZone, webhook, mail, writer }: SetReportSettingsRequest): void {
    if (!this.calendar.isTimeZone(timeZone)) {
      const detail = 'must be a time zone, e.g. Europe/Berlin';
      throw invalidInputProblem([{ pointer: '/timeZone', code: 'timeZone', detail }]);
    }
    const hosts = [hostIn(webhook?.url), mail?.host, hostIn(writer?.url)];
    for (const host of hosts) {
      if (host !== undefined && this.guard.refuses(host)) {
        throw new ProblemError('LOG_RECEIVER_OFF_LIMITS', this.guard.createRefusal(host).message);
      }
    }
    // A password sent over an unencrypted connection can be read on the network.
    if (mail?.security === 'none' && mail.user) {
      const detail = 'must be tls or starttls if the mail server requires a login';
      throw invalidInputProblem([{ pointer: '/mail/security', code: 'security', detail }]);
    }
  }

  /** Returns the time of the next scheduled report; null while the schedule is off. */
  nextRunAt({ schedule, timeZone }: ReportSettingsEntity): string | null {
    if (!schedule) return null;
    const currentMonth = this.calendar.monthOf(this.clock.now(), timeZone);
    return new Date(this.calendar.periodOf(currentMonth, timeZone).to).toISOString();
  }

  private toReply(settings: ReportSettingsEntity): ReportSettingsReply {
    const { timeZone, language, schedule, webhook, mail, writer } = settings;
    return {
      timeZone,
      language,
      schedule,
      nextRunAt: this.nextRunAt(settings),
      webhook: webhook && { url: webhook.url },
      mail: mail && { ...mail, hasPassword: settings.mailPassword !== null },
      writer: writer && { ...writer, hasKey: settings.writerKey !== null },
    };
  }
}

function missingField(pointer: string): InputFault {
  return { pointer, code: 'isDefined', detail: 'is required here' };
}

function hostIn(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function originOf(destination: { url: string } | null): string | null {
  return destination && new URL(destination.url).origin;
}

/**
 * Returns the settings for the event log. The queries of URLs are removed, because they may contain
 * secrets.
 */
function toLogDetails(settings: ReportSettingsEntity): Record<string, unknown> {
  const { timeZone, language, schedule, webhook, mail, writer } = settings;
  return {
    timeZone,
    language,
    schedule,
    webhook: webhook && withoutQuery(webhook.url),
    mail,
    writer: writer && { model: writer.model, url: withoutQuery(writer.url) },
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
