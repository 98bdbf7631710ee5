import { Injectable } from '@nestjs/common';
import { connect, type Socket } from 'node:net';
import { Settings } from '#config/settings.js';
import type { MailSecurity } from '@stackyard/contracts';
import { waitUnlessAborted } from '../signals/wait-unless-aborted.js';
import { ReceiverGuard } from './receiver-guard.adapter.js';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  attachment?: { name: string; json: string };
  /** Use the same ID for every attempt, so that the recipient can detect duplicates. */
  messageId?: string;
}

export interface MailTarget {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  from: string;
  to: string[];
  /**
   * Trusted certificates in PEM format; by default, the certificate authorities that Node.js
   * trusts.
   */
  ca?: string | null;
}

@Injectable()
export class Mailer {
  constructor(
    private readonly settings: Settings,
    private readonly guard: ReceiverGuard,
  ) {}

  /**
   * Resolves with the mail server's reply once the mail server has accepted the mail. If the signal
   * is aborted, disconnects and rejects immediately, although the mail may still have been
   * accepted.
   */
  async send(
    mail: Mail,
    target: MailTarget & { password: string | null },
    signal: AbortSignal,
  ): Promise<string> {
    if (this.guard.refuses(target.host)) throw this.guard.createRefusal(target.host);
    const timeoutMs = this.settings.LOG_RECEIVER_TIMEOUT_SECONDS * 1000;
    const { host, port, security, user, password, from, to, ca } = target;
    // Load the library when the first mail is sent, because most installations never send any.
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
      // The guard resolves the host name, so a name that points to a forbidden address is rejected
      // before any mail is sent.
      getSocket: (_, callback) => {
        this.openSocket(host, port, timeoutMs, signal).then(
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
      const message = { from, to, subject, text, html };
      const delivery = transport.sendMail({
        ...message,
        ...(attachments && { attachments }),
        ...(messageId !== undefined && { messageId }),
      });
      return (await waitUnlessAborted(delivery, signal)).response;
    } finally {
      transport.close();
    }
  }

  private openSocket(
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
      // Destroy the socket without an error, which would be unhandled once the connection is
      // encrypted.
      const disconnect = (): void => void socket.destroy();
      if (signal.aborted) disconnect();
      signal.addEventListener('abort', disconnect, { once: true });
      socket.once('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', disconnect);
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
