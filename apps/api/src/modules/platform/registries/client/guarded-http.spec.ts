import { createServer, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AllowedHosts } from './allowed-hosts.js';
import { GuardedHttp } from './guarded-http.adapter.js';

/** Starts a server that accepts requests but never responds. */
async function startSilentServer(): Promise<{
  httpServer: Server;
  origin: string;
  requested: Promise<void>;
}> {
  let onRequest = (): void => undefined;
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const httpServer = createServer(() => onRequest());
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const address = httpServer.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { httpServer, origin: `http://127.0.0.1:${port}`, requested };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('a request to a registry', () => {
  it('ends after its timeout, even if garbage is collected in the meantime', async () => {
    const { httpServer, origin, requested } = await startSilentServer();
    const http = new GuardedHttp(new AllowedHosts([origin]), 200);
    const { signal } = new AbortController();
    try {
      const response = http.send(new URL(`${origin}/v2/`), { method: 'HEAD', headers: {}, signal });
      await requested;
      collectGarbage();
      await expect(response).rejects.toMatchObject({ fault: 'unreachable' });
    } finally {
      http.close();
      httpServer.closeAllConnections();
      httpServer.close();
    }
  });
});
