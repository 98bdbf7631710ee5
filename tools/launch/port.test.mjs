import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { SetupError } from '../bootstrap/packages.mjs';
import { assertPortFree, findFreePort, portFault, parsePort, portOrNull } from './port.mjs';

describe('the port', () => {
  it('is 4001 by default', () => {
    assert.equal(parsePort(undefined), 4001);
    assert.equal(parsePort(''), 4001);
    assert.equal(parsePort('8080'), 8080);
  });

  for (const text of ['abc', '-1', '70000', '80.5', '0x1F90', '1e3', ' 4001']) {
    it(`is rejected as "${text}"`, () => {
      assert.throws(() => parsePort(text), SetupError);
      assert.equal(portOrNull(text), null);
    });
  }

  it('is reported with an alternative if it is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    await assert.rejects(assertPortFree(port, '127.0.0.1', 'npm run demo'), {
      name: 'SetupError',
      message: `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm run demo`,
    });
    server.close();
  });

  it('can be used if it is free', async () => {
    assert.equal(await portFault(await findFreePort(), '127.0.0.1'), null);
  });
});
