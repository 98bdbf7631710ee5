import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../temporary-folder.js';

const launcherUrl = new URL('../../../../tools/launch/launch.mjs', import.meta.url).href;
/** Runs `npm start` without building, because other tests use the same build. */
const program = `import { launch } from '${launcherUrl}'; await launch(async () => undefined);`;

interface LaunchResult {
  code: number;
  output: string;
}

/** Launches the server with only these settings and waits for it to exit. */
async function runLauncher(settings: Record<string, string>): Promise<LaunchResult> {
  const env = { PATH: process.env['PATH'], HOME: await createTemporaryFolder(), ...settings };
  const args = ['--input-type=module', '-e', program];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: `${stdout}\n${stderr}` });
    });
  });
}

describe('npm start', () => {
  it('reports all wrong settings at once, including PORT, and exits without starting', async () => {
    const dataDir = join(await createTemporaryFolder(), 'data');

    const { code, output } = await runLauncher({
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
