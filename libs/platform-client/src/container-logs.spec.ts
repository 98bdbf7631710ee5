import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PlatformClient } from './platform-client.js';

const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index} ${'x'.repeat(50)}`);
const server = createServer((_, response) => response.end(`${lines.join('\n')}\n`));
let client: PlatformClient;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  client = new PlatformClient({ url, apiKey: 'ptr_key', tls: { mode: 'system' } });
});

afterAll(() => {
  client.close();
  server.close();
});

describe('reading a container log', () => {
  it('reads one chunk at a time while parsing is delayed, and loses nothing', async () => {
    let waiting = 0;
    const concurrentCounts: number[] = [];
    const beforeParsing = async () => {
      waiting += 1;
      concurrentCounts.push(waiting);
      await nextTurn();
      waiting -= 1;
    };

    const log = await client.readContainerLogs(1, 'abc', { beforeParsing });

    expect(log.isComplete).toBe(true);
    expect(log.lines.map(({ text }) => text)).toEqual(lines);
    expect(concurrentCounts.length).toBeGreaterThan(1);
    expect(new Set(concurrentCounts)).toEqual(new Set([1]));
  });

  it('stops reading at the limit of lines', async () => {
    const log = await client.readContainerLogs(1, 'abc', { maxLines: 3 });

    expect(log.lines.map(({ text }) => text)).toEqual(lines.slice(0, 3));
    expect(log.isComplete).toBe(false);
  });

  it('rejects if delaying fails', async () => {
    const beforeParsing = () => Promise.reject(new Error('closed'));

    await expect(client.readContainerLogs(1, 'abc', { beforeParsing })).rejects.toThrow('closed');
  });
});
