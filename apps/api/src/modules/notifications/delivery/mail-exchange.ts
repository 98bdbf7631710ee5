import type { MailSecurity } from '@stackyard/contracts';
import type { ServiceResponse, ServiceRequest } from '../channels/services/channel-service.js';

interface SentMail {
  subject: string;
  text: string;
  messageId: string;
}

interface MailEnvelope {
  host: string;
  port: number;
  security: MailSecurity;
  from: string;
  to: readonly string[];
}

/** Returns a mail as a request, so that it can be shown like a request to any other service. */
export function mailAsRequest(
  { subject, text, messageId }: SentMail,
  { host, port, security, from, to }: MailEnvelope,
): ServiceRequest {
  const headers = { from, to: to.join(', '), subject, 'message-id': messageId };
  const protocol = security === 'tls' ? 'smtps' : 'smtp';
  return { method: 'SMTP', url: `${protocol}://${host}:${port}`, headers, body: text };
}

/**
 * Parses an SMTP reply such as `250 OK`. `status` is the reply code, or 0 if the reply has none;
 * `body` is the whole reply.
 */
export function parseSmtpReply(reply: string): Pick<ServiceResponse, 'status' | 'body'> {
  return { status: Number.parseInt(reply, 10) || 0, body: reply };
}
