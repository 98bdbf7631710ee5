import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Receives messages on a random port. */
export interface Receiver<Received> {
  port: number;
  received: Received[];
  close: () => Promise<void>;
}

/** The fields of a webhook message that the tests check. */
export interface WebhookMessage {
  headline: string;
  evidence: string[];
  link: { url: string };
  actions: { label: string; url: string }[];
}

/** Starts a webhook server that accepts every message. */
export async function startWebhookReceiver(): Promise<Receiver<WebhookMessage>> {
  const received: WebhookMessage[] = [];
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString()) as WebhookMessage);
      response.writeHead(204).end();
    });
  });
  return startReceiver(server, received, () => server.closeAllConnections());
}

/** Starts a mail server without TLS that accepts every message and keeps its text. */
export async function startMailReceiver(): Promise<Receiver<string>> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serveSmtp(socket, received);
  });
  return startReceiver(server, received, () => sockets.forEach((socket) => socket.destroy()));
}

/** Handles the SMTP commands of one connection (RFC 5321). */
function serveSmtp(socket: Socket, received: string[]): void {
  let bufferedText = '';
  let isReadingMail = false;
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  sendLine('220 mail.example');
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (text: string) => {
    bufferedText += text;
    for (;;) {
      const end = bufferedText.indexOf(isReadingMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const lineOrMail = bufferedText.slice(0, end);
      bufferedText = bufferedText.slice(end + (isReadingMail ? 5 : 2));
      if (isReadingMail) {
        isReadingMail = false;
        received.push(lineOrMail);
        sendLine('250 OK');
      } else if (/^DATA/i.test(lineOrMail)) {
        isReadingMail = true;
        sendLine('354 Go ahead');
      } else if (/^QUIT/i.test(lineOrMail)) {
        socket.end('221 Bye\r\n');
      } else {
        sendLine('250 OK');
      }
    }
  });
}

async function startReceiver<Received>(
  server: Server,
  received: Received[],
  disconnect: () => void,
): Promise<Receiver<Received>> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    disconnect();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, received, close };
}
