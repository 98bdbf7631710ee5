import { createServer } from 'node:http';

/**
 * Starts a local server that records all requests and responds to them as the test specifies.
 *
 * @param {(request: import('node:http').IncomingMessage) => { status: number, body: unknown }} answer
 */
export async function startFakeServer(answer) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { status, body } = answer(request);
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  // The server must not keep the process running after a failed test.
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, asked: requests, close: () => server.close() };
}
