import type { IncomingHttpHeaders } from 'node:http';
import { startStubServer, type StubServer } from '../test/odd-server.js';
import { PlatformClient } from './index.js';

let server: StubServer;
let client: PlatformClient;
const requests: { path: string; node: IncomingHttpHeaders[string] }[] = [];

beforeAll(async () => {
  server = await startStubServer(({ url, headers }, response) => {
    const path = (url ?? '').replace(/^.*\/docker\//, '').replace(/\?.*$/, '');
    requests.push({ path, node: headers['x-portaineragent-target'] });
    response.writeHead(200, { 'content-type': 'application/json' });
    const node = (name: string) => ({ Portainer: { Agent: { NodeName: name } } });
    response.end(
      path === 'containers/json'
        ? JSON.stringify([
            { Id: 'far', Names: ['/web.1'], ...node('second') },
            { Id: 'plain', Names: ['/web.2'], Portainer: { ResourceControl: { Id: 1 } } },
            { Id: 'odd', Names: ['/web.3'], ...node('two\r\nlines') },
          ])
        : JSON.stringify({ Id: 'far', Config: {}, State: {}, Image: '' }),
    );
  });
  client = new PlatformClient({ url: server.url, apiKey: 'ptr_key', tls: { mode: 'system' } });
});

afterAll(async () => {
  client.close();
  await server.close();
});

it('asks the machine of a container behind an agent', async () => {
  await client.containers(1);
  requests.length = 0;

  await client.readContainerLogs(1, 'far');
  await client.containerUsage(1, 'far');
  await client.container(1, 'far');
  await client.controlContainer(1, 'far', 'restart');
  await client.readContainerLogs(1, 'plain');
  await client.readContainerLogs(1, 'odd');

  expect(requests).toEqual([
    { path: 'containers/far/logs', node: 'second' },
    { path: 'containers/far/stats', node: 'second' },
    { path: 'containers/far/json', node: 'second' },
    { path: 'containers/far/restart', node: 'second' },
    { path: 'containers/plain/logs', node: undefined },
    { path: 'containers/odd/logs', node: undefined },
  ]);
});
