import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Accepts every message of the demo's notification channels, in place of real notification
 * services.
 *
 * @param {number} port
 */
export async function startReceiver(port) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('ok'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
