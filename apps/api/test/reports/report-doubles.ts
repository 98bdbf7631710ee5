import type { MonthlyReport } from '@stackyard/report-schema';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const cleanups = new Set<() => Promise<void>>();

afterEach(async () => {
  for (const close of cleanups) await close();
  cleanups.clear();
});

export interface ReceivedMail {
  to: string[];
  text: string;
}

/**
 * A mail server without TLS that accepts everything, except that it never responds to the first
 * `unansweredCount` mails.
 */
export async function startMailCollector(
  unansweredCount = 0,
  /** Returns the reply that refuses a recipient; null to accept the recipient. */
  refusalOf: (address: string) => { code: number; text: string } | null = () => null,
): Promise<{ port: number; received: ReceivedMail[]; unanswered: ReceivedMail[] }> {
  const unanswered: ReceivedMail[] = [];
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, callback) => {
      const refusal = refusalOf(address);
      if (refusal === null) return callback();
      return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, callback) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, text: Buffer.concat(pieces).toString() };
        if (unanswered.length < unansweredCount) return void unanswered.push(mail);
        received.push(mail);
        return callback();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  cleanups.add(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (listener.address() as AddressInfo).port, received, unanswered };
}

/**
 * A fake of the service that rewrites reports. `answer` returns the new text or an error status.
 */
export async function startWriterDouble(
  answer: (draft: MonthlyReport) => string | number,
): Promise<{ url: string; keys: (string | undefined)[] }> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      keys.push(request.headers.authorization);
      const requestBody = JSON.parse(Buffer.concat(pieces).toString()) as {
        messages: { content: string }[];
        response_format: { json_schema: { schema: object } };
      };
      const { draft } = JSON.parse(requestBody.messages[1]?.content ?? '{}') as {
        draft: MonthlyReport;
      };
      const content = answer(draft);
      if (typeof content === 'number') return response.writeHead(content).end();
      response.setHeader('content-type', 'application/json');
      return response.end(
        JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.add(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, keys };
}
