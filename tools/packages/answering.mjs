import { createServer } from 'node:http';

/**
 * A server on this machine that answers as it is told, and what it was asked.
 *
 * @param {(request: import('node:http').IncomingMessage) => { status: number, body: unknown }} answer
 */
export async function answering(answer) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, body } = answer(request);
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  // A test that fails before it closes the server ends all the same.
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, asked, close: () => server.close() };
}
