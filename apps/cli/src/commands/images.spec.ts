import { once } from 'node:events';
import { createServer } from 'node:http';
import { runStackyard } from '../../test/stackyard.js';
import { newerTagsText } from './images.js';

const sampleNewerTags = {
  ...{ patch: null, minor: null, major: null, listedAt: '2026-03-01T10:00:00.000Z' },
  ...{ complete: true, fault: null, faultCode: null, faultAt: null },
};

describe('stackyard images', () => {
  it('tells stacks of the same name in two environments apart', async () => {
    const image = { reference: 'shop:1', state: 'current', detail: null, fault: null };
    const server = createServer((request, response) => {
      const id = Number(request.url?.split('/').at(-1));
      const environment = { id, name: id === 1 ? 'test' : 'live' };
      const stack = { id, name: 'shop', server: { id: 1, name: 'local' }, environment };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ stack, images: [{ ...image, newerTags: null }] }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const env = { STACKYARD_URL: `http://127.0.0.1:${port}`, STACKYARD_TOKEN: 'sy_1' };

    const { stdout } = await runStackyard(['images', 'id:1', 'id:2'], { env });
    server.close();

    expect(stdout).toMatch(/^local\/test\/shop /m);
    expect(stdout).toMatch(/^local\/live\/shop /m);
  });
});

describe('the newer versions of an image', () => {
  it.each([
    [null, ''],
    [sampleNewerTags, ''],
    [{ ...sampleNewerTags, patch: '1.27.5', major: '2.0.1' }, '1.27.5 (patch), 2.0.1 (major)'],
    [
      { ...sampleNewerTags, listedAt: null, fault: 'registry.lan responded with status 405.' },
      'unknown',
    ],
  ])('%j are shown as "%s"', (newerTags, shown) => {
    expect(newerTagsText({ newerTags })).toBe(shown);
  });
});
