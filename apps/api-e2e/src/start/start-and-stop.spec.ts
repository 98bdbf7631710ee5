import { startExpectingFailure } from './failed-start.js';
import { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

describe('starting with wrong settings', () => {
  it('reports all errors at once, prints no secret, and exits with 1', async () => {
    const { code, errors, log } = await startExpectingFailure({
      PORT: '123456',
      AUTH_COOKIE_SECURE: 'yes',
      PLATFORM_URL: 'ftp://platform.example',
      PLATFORM_API_KEY: 'ptr_do-not-print-me',
      APP_SECRET: 'too-short-secret',
      REDEPLOY_SETTLE_SECONDS: 'soon',
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'AUTH_COOKIE_SECURE', 'PLATFORM_URL', 'APP_SECRET']) {
      expect(errors).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    }
    expect(errors).toMatch(/REDEPLOY_SETTLE_SECONDS/);
    expect(errors).not.toMatch(/do-not-print-me|too-short-secret|\n\s+at /);
    expect(log).toEqual([]);
  });
});

describe('stopping', () => {
  it('exits with 0 on the signals of Docker, systemd and a terminal', async () => {
    const server = new ServerProcess({ DATA_DIR: await createTemporaryFolder() });
    const exits: unknown[] = [];
    const requests = [['SIGTERM'], ['SIGINT'], ['SIGINT', 'SIGINT'], ['SIGHUP']] as const;
    for (const signals of requests) {
      await server.start();
      const { code, signal } = await server.stop(...signals);
      exits.push([signals, code, signal]);
    }
    expect(exits).toEqual(requests.map((signals) => [signals, 0, null]));
  });
});
