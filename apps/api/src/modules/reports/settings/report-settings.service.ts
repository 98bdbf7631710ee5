import { Injectable } from '@nestjs/common';
import type {
  InputFault,
  ReportSettingsReply,
  SetReportSettingsRequest,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused, ProblemError } from '#infra/http/problem-error.js';
import { ReceiverGuard, refusal } from '#infra/outbound/receiver-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MonthCalendar } from '../figures/month-calendar.adapter.js';
import { ReportSettingsEntity } from './report-settings.entity.js';

/** What each secret is sealed for. */
const purposes = {
  webhookSecret: 'report-webhook',
  mailPassword: 'report-mail',
  writerKey: 'report-writer',
} as const;
type Secret = keyof typeof purposes;

/** Settings of the monthly report. Secrets go in and come out for deliveries alone. */
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

  current(): Promise<ReportSettingsEntity> {
    return this.uow.manager.findOneByOrFail(ReportSettingsEntity, { id: 1 });
  }

  async read(): Promise<ReportSettingsReply> {
    return this.toReply(await this.current());
  }

  /** @throws ProblemError VALIDATION_FAILED or LOG_RECEIVER_OFF_LIMITS */
  async set(request: SetReportSettingsRequest, by: Caller): Promise<ReportSettingsReply> {
    this.check(request);
    await this.uow.run(async () => {
      const before = await this.current();
      const after = { ...before, ...this.changed(before, request) };
      if (after.webhook !== null && after.webhookSecret === null) {
        throw inputRefused([needed('/webhook/secret')]);
      }
      // Whoever turns it on wants the months to come, not the one before.
      if (after.schedule && !before.schedule) after.lastScheduled = null;
      await this.uow.manager.update(ReportSettingsEntity, { id: 1 }, after);
      await this.eventLog.record({
        action: 'report.settings-changed',
        by,
        severity: 'notice',
        target: { type: 'report', id: null, name: 'settings' },
        message: 'Settings of the monthly report changed',
        details: { before: auditForm(before), after: auditForm(after) },
      });
    });
    return this.read();
  }

  /** Writes down which month the schedule has dealt with; to be called in a unit. */
  async markScheduled(lastScheduled: string): Promise<void> {
    await this.uow.manager.update(ReportSettingsEntity, { id: 1 }, { lastScheduled });
  }

  /** A secret in the clear; null where there is none. */
  open(settings: ReportSettingsEntity, secret: Secret): string | null {
    const sealed = settings[secret];
    return sealed === null ? null : this.secrets.open(purposes[secret], sealed);
  }

  private changed(
    before: ReportSettingsEntity,
    { timeZone, language, schedule, webhook, mail, writer }: SetReportSettingsRequest,
  ): Partial<ReportSettingsEntity> {
    // A secret stays with the place it was meant for: elsewhere it would be handed to someone else.
    const kept = (secret: Secret, same: boolean) => (same ? before[secret] : null);
    const sealed = (secret: Secret, text: string | undefined, same: boolean) =>
      text === undefined ? kept(secret, same) : this.secrets.seal(purposes[secret], text);
    return {
      timeZone,
      language,
      schedule,
      webhook: webhook ? { url: webhook.url } : null,
      webhookSecret: webhook
        ? sealed('webhookSecret', webhook.secret, originOf(before.webhook) === originOf(webhook))
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
        ? sealed('mailPassword', mail.password, before.mail?.host === mail.host)
        : null,
      writer: writer ? { url: writer.url, model: writer.model } : null,
      writerKey: writer
        ? sealed('writerKey', writer.key, originOf(before.writer) === originOf(writer))
        : null,
    };
  }

  private check({ timeZone, webhook, mail, writer }: SetReportSettingsRequest): void {
    if (!this.calendar.isTimeZone(timeZone)) {
      const detail = 'must be a time zone, e.g. Europe/Berlin';
      throw inputRefused([{ pointer: '/timeZone', code: 'timeZone', detail }]);
    }
    const hosts = [hostIn(webhook?.url), mail?.host, hostIn(writer?.url)];
    for (const host of hosts) {
      if (host !== undefined && this.guard.refuses(host)) {
        throw new ProblemError('LOG_RECEIVER_OFF_LIMITS', refusal(host).message);
      }
    }
    // A password that goes over the wire in the clear is no secret any more.
    if (mail?.security === 'none' && mail.user) {
      const detail = 'needs tls or starttls when the server asks who it is';
      throw inputRefused([{ pointer: '/mail/security', code: 'security', detail }]);
    }
  }

  private toReply(settings: ReportSettingsEntity): ReportSettingsReply {
    const { timeZone, language, schedule, webhook, mail, writer } = settings;
    const next = this.calendar.stretch(this.calendar.monthOf(this.clock.now(), timeZone), timeZone);
    return {
      timeZone,
      language,
      schedule,
      nextRunAt: schedule ? new Date(next.to).toISOString() : null,
      webhook: webhook && { url: webhook.url },
      mail: mail && { ...mail, hasPassword: settings.mailPassword !== null },
      writer: writer && { ...writer, hasKey: settings.writerKey !== null },
    };
  }
}

function needed(pointer: string): InputFault {
  return { pointer, code: 'isDefined', detail: 'is needed here' };
}

function hostIn(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function originOf(place: { url: string } | null): string | null {
  return place && new URL(place.url).origin;
}

/** What the event log says about settings: the query of an address may be a secret. */
function auditForm(settings: ReportSettingsEntity): Record<string, unknown> {
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
