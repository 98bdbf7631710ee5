import { Injectable } from '@nestjs/common';
import { connect, type Socket } from 'node:net';
import { Settings } from '#config/settings.js';
import type { MailSecurity } from '@stackyard/contracts';
import { waitUnlessAborted } from '../signals/wait-unless-aborted.js';
import { ReceiverGuard, forbiddenReceiver } from './receiver-guard.adapter.js';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  attachment?: { name: string; json: string };
  /** The same in every attempt, so that duplicates can be recognized. */
  messageId?: string;
}

export interface MailTarget {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  from: string;
  to: string[];
  /** Trusted certificates in PEM; by default, the authorities that the system trusts. */
  ca?: string | null;
}

@Injectable()
export class Mailer {
  constructor(
    private readonly settings: Settings,
    private readonly guard: ReceiverGuard,
  ) {}

  /**
   * Resolves with the reply of the server when it has accepted the mail. When aborted, it
   * disconnects and fails immediately, but the server may still have accepted the mail.
   */
  async send(
    mail: Mail,
    target: MailTarget & { password: string | null },
    signal: AbortSignal,
  ): Promise<string> {
    if (this.guard.refuses(target.host)) throw forbiddenReceiver(target.host);
    const timeoutMs = this.settings.LOG_RECEIVER_TIMEOUT_SECONDS * 1000;
    const { host, port, security, user, password, from, to, ca } = target;
    // The library is loaded when the first mail is sent, because most installations send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(ca && { tls: { ca } }),
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      // The guard resolves the host name, so a name that points to a forbidden IP address is
      // rejected before any mail is sent.
      getSocket: (_, callback) => {
        this.connected(host, port, timeoutMs, signal).then(
          (connection) => callback(null, { connection }),
          (error: unknown) =>
            callback(error instanceof Error ? error : new Error(String(error)), {}),
        );
      },
    });
    const { subject, text, html, attachment, messageId } = mail;
    const attachments = attachment && [
      { filename: attachment.name, content: attachment.json, contentType: 'application/json' },
    ];
    try {
      const about = { from, to, subject, text, html };
      const sent = transport.sendMail({
        ...about,
        ...(attachments && { attachments }),
        ...(messageId !== undefined && { messageId }),
      });
      return (await waitUnlessAborted(sent, signal)).response;
    } finally {
      transport.close();
    }
  }

  private connected(
    host: string,
    port: number,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, lookup: this.guard.lookup });
      const timer = setTimeout(
        () => socket.destroy(new Error('The mail server did not respond in time.')),
        timeoutMs,
      );
      // Destroy the socket without an error: once the connection is encrypted, that error would be
      // unhandled.
      const hangUp = (): void => void socket.destroy();
      if (signal.aborted) hangUp();
      signal.addEventListener('abort', hangUp, { once: true });
      socket.once('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', hangUp);
        reject(new Error('The connection to the mail server was closed.'));
      });
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', reject);
        resolve(socket);
      });
    });
  }
}
