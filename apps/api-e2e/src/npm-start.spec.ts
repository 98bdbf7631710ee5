import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface End {
  code: number;
  output: string;
}

/** Runs `npm start` with these settings alone until it ends. */
async function npmStart(settings: Record<string, string>): Promise<End> {
  const { PATH } = process.env;
  const home = await temporaryFolder();
  const env = { PATH, HOME: home, npm_config_update_notifier: 'false', ...settings };
  return new Promise((resolve) => {
    const child = execFile('npm', ['start'], { cwd: root, env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: `${stdout}\n${stderr}` });
    });
  });
}

describe('npm start', () => {
  it('names all wrong settings at once, PORT among them, and ends without starting', async () => {
    const dataDir = join(await temporaryFolder(), 'data');

    const { code, output } = await npmStart({
      PORT: '0x1F90',
      DATA_DIR: dataDir,
      AUTH_COOKIE_SECURE: 'yes',
      PLATFORM_URL: 'ftp://platform.example',
      PLATFORM_API_KEY: 'ptr_do-not-print-me',
      REDEPLOY_SETTLE_SECONDS: 'soon',
    });

    expect(code).toBe(1);
    const faults = [...output.matchAll(/^ {2}- (\w+) /gm)].map(([, name]) => name);
    expect(faults.sort()).toEqual([
      'AUTH_COOKIE_SECURE',
      'PLATFORM_URL',
      'PORT',
      'REDEPLOY_SETTLE_SECONDS',
    ]);
    expect(output).not.toMatch(/do-not-print-me|\n\s+at |Ready/);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
