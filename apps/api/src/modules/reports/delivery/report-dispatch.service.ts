import { headlineWithoutMonth, monthName } from '@stackyard/contracts';
import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { DeliveryError } from '#infra/outbound/delivery-error.js';
import { Mailer } from '#infra/outbound/mailer.adapter.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';
import { createSignedRequest } from '#infra/outbound/signed-request.js';
import { sendWebhook } from '#infra/outbound/webhook.adapter.js';
import { toHtml } from '../rendering/html.js';
import { toMarkdown } from '../rendering/markdown.js';
import { reportTexts } from '../rendering/report-words.js';
import type { ReportSettingsEntity } from '../settings/report-settings.entity.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import type { ReportVersionEntity } from '../store/report-version.entity.js';
import type { ReportEntity } from '../store/report.entity.js';
import type { ReportDeliveryEntity } from './report-delivery.entity.js';

export interface OutgoingReport {
  delivery: ReportDeliveryEntity;
  report: ReportEntity;
  version: ReportVersionEntity;
}

/** Makes one attempt to send a report through one channel. */
@Injectable()
export class ReportDispatchService {
  constructor(
    private readonly processSettings: Settings,
    private readonly settings: ReportSettingsService,
    private readonly guard: ReceiverGuard,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  async listChannels(): Promise<OutgoingReport['delivery']['channel'][]> {
    const { webhook, mail } = await this.settings.readEntity();
    return [
      ...(webhook === null ? [] : (['webhook'] as const)),
      ...(mail === null ? [] : (['mail'] as const)),
    ];
  }

  /** @throws DeliveryError, or a network error */
  async send(outgoingReport: OutgoingReport, signal: AbortSignal): Promise<void> {
    const settings = await this.settings.readEntity();
    return outgoingReport.delivery.channel === 'webhook'
      ? this.sendWebhookMessage(outgoingReport, settings, signal)
      : this.sendMail(outgoingReport, settings, signal);
  }

  /**
   * Sends a webhook request. The body contains only the report. The request is signed in the same
   * way as forwarded event log entries.
   */
  private async sendWebhookMessage(
    { report, version, delivery }: OutgoingReport,
    settings: ReportSettingsEntity,
    signal: AbortSignal,
  ): Promise<void> {
    const secret = this.settings.decrypt(settings, 'webhookSecret');
    if (settings.webhook === null || secret === null) {
      throw new DeliveryError('The webhook is no longer configured.');
    }
    const url = new URL(settings.webhook.url);
    const message = { content: version.content, deliveryId: `report-${delivery.id}` };
    const { body, headers } = createSignedRequest(message, secret, this.clock.now());
    const reportHeaders = {
      'x-stackyard-report-month': report.month,
      'x-stackyard-report-language': report.language,
      'x-stackyard-report-version': String(version.version),
    };
    const timeoutMs = this.processSettings.LOG_RECEIVER_TIMEOUT_SECONDS * 1000;
    const route = { url, ca: null, guard: this.guard, timeoutMs, signal };
    await sendWebhook({ body, headers: { ...headers, ...reportHeaders } }, route);
  }

  private async sendMail(
    { report, version }: OutgoingReport,
    settings: ReportSettingsEntity,
    signal: AbortSignal,
  ): Promise<void> {
    if (settings.mail === null) throw new DeliveryError('Email is no longer configured.');
    const { month, language } = report;
    const { content } = version;
    const reportToRender = { month, language, content, figures: version.figures?.figures ?? [] };
    const monthTitle = monthName(month, language);
    const title = reportTexts[language].title(monthTitle);
    const mail = {
      subject: `${title}: ${headlineWithoutMonth(content.summary.headline, monthTitle)}`,
      text: toMarkdown(reportToRender),
      html: toHtml(reportToRender, false),
      attachment: {
        name: `report-${month}-${language}.json`,
        json: JSON.stringify(content, null, 2),
      },
    };
    const password = this.settings.decrypt(settings, 'mailPassword');
    await this.mailer.send(mail, { ...settings.mail, password }, signal);
  }
}
