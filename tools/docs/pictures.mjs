import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { findProgram, systemPackages } from '../bootstrap/system-packages.mjs';
import { findFreePort } from '../launch/port.mjs';

/**
 * Takes the pictures for README and docs in a fresh demo: `node tools/docs/pictures.mjs`. This
 * requires a build, Chromium and ffmpeg.
 */
const root = resolve(import.meta.dirname, '../..');
const images = join(root, 'docs/images');
const size = { width: 1280, height: 800 };
const framesPerSecond = 8;
/**
 * How long the animation shows its last frame, so that readers can finish the text before it
 * restarts.
 */
const lastFrameMs = 2000;

const folder = await mkdtemp(join(tmpdir(), 'stackyard-pictures-'));
const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const demo = startDemo(join(folder, 'demo'));
const browser = await chromium.launch({
  executablePath: findBrowserProgram('@stackyard/admin-e2e'),
});
try {
  await waitUntilReady();
  const page = await openSignedInPage();
  await captureScreenshots(page);
  await recordRollback(page);
} finally {
  await browser.close();
  const ended = new Promise((done) => demo.once('exit', done));
  demo.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
}

/** @param {import('@playwright/test').Page} page */
async function captureScreenshots(page) {
  await captureScreenshot(page, 'overview', '/', 'Overview');
  await captureScreenshot(page, 'stacks', '/stacks', 'Stacks');
  await captureScreenshot(page, 'redeploys', '/redeploys', 'Redeploys');
  await captureScreenshot(page, 'event-log', '/event-log', 'Event log');
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {string} path
 * @param {string} heading
 */
async function captureScreenshot(page, name, path, heading) {
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByText(/^Live/).waitFor();
  await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await encode(['-i', file, '-quality', '88'], `${name}.webp`);
}

/**
 * Records a redeploy that pulls a faulty image, fails, and is rolled back. Then captures a
 * screenshot of the redeploy's page.
 *
 * @param {import('@playwright/test').Page} page
 */
async function recordRollback(page) {
  const stack = await findStack(page, 'n8n');
  await page.request.patch(`${origin}/api/stacks/${stack.id}`, {
    data: { autoRollback: true },
    headers: { origin },
  });
  await page.goto(`${origin}/stacks/${stack.id}`);
  await page.getByRole('heading', { level: 1, name: 'n8n' }).waitFor();
  await page.waitForLoadState('networkidle');
  const recording = await record(page);
  await pause(900);
  await page.getByRole('button', { name: /^Redeploy/ }).click();
  await pause(1300);
  await page.getByLabel('Redeploy anyway').check();
  await pause(700);
  await page.getByRole('button', { name: 'Redeploy n8n on Office' }).click();
  await page.getByText('Rolled back', { exact: true }).first().waitFor({ timeout: 60_000 });
  await pause(1000);
  const frameListFile = await recording.stop();
  await encode(
    [
      ...['-f', 'concat', '-safe', '0', '-i', frameListFile],
      ...['-vf', `fps=${framesPerSecond},scale=960:-1:flags=lanczos`],
      ...['-loop', '0', '-quality', '70'],
    ],
    'rollback.webp',
  );
  await captureScreenshot(page, 'redeploy', new URL(page.url()).pathname, 'Redeploy');
}

/**
 * Starts to record the page. Call `stop` of the result to end the recording. Chromium sends a
 * frame only when something changes.
 *
 * @param {import('@playwright/test').Page} page
 */
async function record(page) {
  /** @type {{ file: string, at: number }[]} */
  const frames = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `frame-${frames.length}.png`);
    frames.push({ file, at: metadata.timestamp ?? 0 });
    void writeFile(file, Buffer.from(data, 'base64')).then(() =>
      client.send('Page.screencastFrameAck', { sessionId }),
    );
  });
  await client.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return {
    /** Ends the recording and returns the file that lists the frames for ffmpeg. */
    async stop() {
      await client.send('Page.stopScreencast');
      const lines = frames.map(({ file, at }, index) => {
        const next = frames[index + 1]?.at ?? at + lastFrameMs / 1000;
        return `file '${file}'\nduration ${(next - at).toFixed(3)}`;
      });
      const list = join(folder, 'frames.txt');
      await writeFile(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
      return list;
    },
  };
}

/**
 * @param {string[]} input
 * @param {string} name
 */
async function encode(input, name) {
  const target = join(images, name);
  const { code, output } = await run('ffmpeg', ['-loglevel', 'error', '-y', ...input, target]);
  if (code !== 0) throw new Error(output);
  console.log(target);
}

/** @param {string} data */
function startDemo(data) {
  return spawn(process.execPath, ['tools/demo.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function waitUntilReady() {
  while (demo.exitCode === null) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await pause(1000);
  }
  throw new Error('The demo did not start');
}

async function openSignedInPage() {
  const { username, password } = JSON.parse(readFileSync(join(folder, 'demo/demo.json'), 'utf8'));
  const page = await browser.newPage({ viewport: size, locale: 'en-GB', colorScheme: 'light' });
  await page.goto(origin);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  for (const label of ['Dismiss', 'Hide']) {
    const button = page.getByRole('button', { name: label, exact: true }).first();
    if (await button.isVisible()) await button.click();
  }
  return page;
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @returns {Promise<{ id: number }>}
 */
async function findStack(page, name) {
  const answer = await page.request.get(`${origin}/api/stacks?search=${name}`);
  const { stacks } = await answer.json();
  return stacks.find((/** @type {{ name: string }} */ stack) => stack.name === name);
}

/** @param {string} project */
function findBrowserProgram(project) {
  const entry = systemPackages.find((row) => row.neededBy.includes(project));
  const program = findProgram(entry?.binaries ?? []);
  if (program === null || program === undefined) throw new Error('Chromium is not installed');
  return program;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
