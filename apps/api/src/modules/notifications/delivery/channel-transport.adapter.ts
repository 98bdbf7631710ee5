import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { messageOf } from '#infra/outbound/delivery-error.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { Mailer } from '#infra/outbound/mailer.adapter.js';
import { ReceiverGuard } from '#infra/outbound/receiver-guard.adapter.js';
import { createSignedRequest } from '#infra/outbound/signed-request.js';
import { SecretBox } from '#infra/secret-box.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { fieldsOf, numberOf, parseJson, textOf } from '#infra/text/json-fields.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import {
  deliveredVerdict,
  judgeResponse,
  judgeStatus,
  withMinDelay,
  type ServiceResponse,
  type ServiceRequest,
  type Verdict,
} from '../channels/services/channel-service.js';
import { services } from '../channels/services/services.js';
import type { MessageText } from '../rendering/message-text.js';
import { maskAddress } from '../people/masked-address.js';
import { htmlBody, plainBody } from '../rendering/plain-text.js';
import { fillJsonTemplate, fillTemplate } from '../rendering/template.js';
import { parseSmtpReply, mailAsRequest } from './mail-exchange.js';
import { hideSecret, maskRequest } from './masked-exchange.js';

const secretPurpose = 'notification-channel';
/** Maximum size of a response. If a response is larger, the attempt fails. */
const maxResponseBytes = 64 * 1024;
/** Maximum length of the response body that a test shows, in characters. */
const maxShownResponseLength = 2000;
/** SMTP reply codes for authentication and address errors. A retry cannot resolve these. */
const permanentReplies = new Set([530, 534, 535, 550, 551, 553, 554]);

/** An attempt: the request, the response and its meaning. Secrets are masked. */
export interface Exchange {
  verdict: Verdict;
  /** Null if the attempt failed before a request was made. */
  request: ServiceRequest | null;
  /** Null if there was no response. */
  answer: Pick<ServiceResponse, 'status' | 'body'> | null;
}

@Injectable()
export class ChannelTransport {
  constructor(
    private readonly settings: Settings,
    private readonly guard: ReceiverGuard,
    private readonly mailer: Mailer,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  sealSecret(secret: string): string {
    return this.secrets.seal(secretPurpose, secret);
  }

  /**
   * Makes one attempt to send a message.
   *
   * @param to - mail address that replaces the recipients of the channel; null keeps them
   * @throws the signal's reason when aborted
   */
  async send(
    channel: ChannelEntity,
    text: MessageText,
    signal: AbortSignal,
    to: string | null = null,
  ): Promise<Exchange> {
    try {
      const secret = this.secretOf(channel);
      if (channel.kind !== 'mail') return await this.sendRequest(channel, text, secret, signal);
      return await this.sendMail(channel, text, { secret, to }, signal);
    } catch (error) {
      signal.throwIfAborted();
      return { verdict: verdictOf(error), request: null, answer: null };
    }
  }

  private secretOf({ secret }: ChannelEntity): string {
    if (secret === null) return '';
    try {
      return this.secrets.open(secretPurpose, secret);
    } catch {
      throw new PermanentDeliveryError('The stored secret is unreadable. Enter it again.');
    }
  }

  private async sendRequest(
    channel: ChannelEntity,
    text: MessageText,
    secret: string,
    signal: AbortSignal,
  ): Promise<Exchange> {
    const { kind, ca } = channel;
    const request = this.requestOf(channel, text, secret);
    const maskedRequest = maskRequest(request, kind, secret);
    const service = kind === 'mail' || kind === 'webhook' ? null : services[kind];
    try {
      const rawResponse = await this.exchange(request, ca, signal);
      const hideChannelSecret = (responseText: string) => hideSecret(responseText, kind, secret);
      const location =
        rawResponse.location === null ? null : hideChannelSecret(rawResponse.location);
      const response = { ...rawResponse, location, body: hideChannelSecret(rawResponse.body) };
      const verdict = service === null ? judgeStatus(response) : judgeResponse(service, response);
      const shownResponse = {
        status: response.status,
        body: response.body.slice(0, maxShownResponseLength),
      };
      return { verdict, request: maskedRequest, answer: shownResponse };
    } catch (error) {
      signal.throwIfAborted();
      const verdict = withMinDelay(verdictOf(error), service?.minRetryDelayMs);
      return { verdict, request: maskedRequest, answer: null };
    }
  }

  private requestOf(channel: ChannelEntity, text: MessageText, secret: string): ServiceRequest {
    const { kind, template, address } = channel;
    if (kind === 'webhook') {
      const content: unknown =
        template === null ? text : parseJson(fillJsonTemplate(template, text));
      const json = typeof content === 'object' && content !== null ? content : { text: content };
      const message = { content: json, deliveryId: text.id };
      const signedMessage = createSignedRequest(message, secret, this.clock.now());
      return { method: 'POST', url: address ?? '', ...signedMessage };
    }
    if (kind === 'mail') throw new Error('Mail is not sent by HTTP');
    const target = { address: address ?? '', secret, recipient: channel.recipient ?? '' };
    const request = services[kind].request(withTemplate(text, template), target);
    const identifyingHeaders = { 'user-agent': 'Stackyard', 'x-stackyard-delivery': text.id };
    return { ...request, headers: { ...request.headers, ...identifyingHeaders } };
  }

  private async exchange(
    request: ServiceRequest,
    ca: string | null,
    signal: AbortSignal,
  ): Promise<ServiceResponse> {
    const timeoutSignal = AbortSignal.timeout(this.timeoutMs);
    const { method, url, headers, body } = request;
    try {
      const limits = { guard: this.guard, maxBytes: maxResponseBytes, ca };
      const response = await withSignals([signal, timeoutSignal], (combinedSignal) =>
        guardedFetch(url, { method, headers, body, signal: combinedSignal }, limits),
      );
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        location: response.headers.get('location'),
        body: await response.text(),
      };
    } catch (error) {
      signal.throwIfAborted();
      if (timeoutSignal.aborted)
        throw new Error('The service did not respond in time.', { cause: error });
      if (!isClosedConnection(error)) throw error;
      const fault = 'The service closed the connection before its response was complete.';
      throw new Error(fault, { cause: error });
    }
  }

  private async sendMail(
    channel: ChannelEntity,
    text: MessageText,
    { secret, to }: { secret: string; to: string | null },
    signal: AbortSignal,
  ): Promise<Exchange> {
    const { mail, template, ca } = channel;
    if (mail === null) throw new PermanentDeliveryError('The channel has no mail server.');
    const filledText = withTemplate(text, template);
    const domain = mail.from.split('@')[1] ?? 'stackyard';
    const content = {
      subject: text.headline,
      text: `${text.headline}\n\n${plainBody(filledText)}`,
      html: htmlBody(filledText),
      messageId: `<${text.id}@${domain}>`,
    };
    const target = { ...mail, to: to === null ? mail.to : [to], ca };
    const request = mailAsRequest(content, target);
    try {
      const reply = await this.mailer.send(
        content,
        { ...target, password: secret || null },
        signal,
      );
      return { verdict: deliveredVerdict, request, answer: parseSmtpReply(reply) };
    } catch (error) {
      signal.throwIfAborted();
      const verdict = to === null ? verdictOf(error) : personalVerdictOf(error, to);
      const reply = textOf(fieldsOf(error).get('response'));
      return { verdict, request, answer: reply === null ? null : parseSmtpReply(reply) };
    }
  }

  private get timeoutMs(): number {
    return this.settings.LOG_RECEIVER_TIMEOUT_SECONDS * 1000;
  }
}

/** A fault that no further attempt can resolve. */
class PermanentDeliveryError extends Error {}

/**
 * Applies a template. The resulting text replaces every part of the message except the headline and
 * the link.
 */
function withTemplate(text: MessageText, template: string | null): MessageText {
  if (template === null) return text;
  const emptyParts = { facts: [], items: [], evidence: [], actions: [] };
  return { ...text, ...emptyParts, detail: fillTemplate(template, text) };
}

function isClosedConnection(error: unknown): boolean {
  const code = error instanceof Error ? fieldsOf(error.cause).get('code') : null;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

function verdictOf(error: unknown): Verdict {
  const fault = messageOf(error);
  const reply = numberOf(fieldsOf(error).get('responseCode'));
  const isPermanent = error instanceof PermanentDeliveryError || permanentReplies.has(reply ?? 0);
  return isPermanent ? { kind: 'broken', fault } : { kind: 'retry', fault, retryDelayMs: null };
}

/**
 * Returns the verdict on an error that occurred while sending personal mail, with the address
 * masked. If the mail server rejects an address, only mail to that person is affected, not the
 * channel.
 */
function personalVerdictOf(error: unknown, to: string): Verdict {
  const errorFields = fieldsOf(error);
  const verdict = verdictOf(error);
  if (verdict.kind === 'delivered') return verdict;
  const fault = verdict.fault.replaceAll(to, maskAddress(to));
  if (errorFields.get('command') !== 'RCPT TO') return { ...verdict, fault };
  return (numberOf(errorFields.get('responseCode')) ?? 0) >= 500
    ? { kind: 'refused', fault }
    : { kind: 'retry', fault, retryDelayMs: null, delaysOnlyRecipient: true };
}
