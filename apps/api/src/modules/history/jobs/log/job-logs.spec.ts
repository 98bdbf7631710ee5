import { appendJobLog, downloadJobLog, readJob, readJobLog } from '@stackyard/contracts';
import { appendFile, mkdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { JobLogFiles } from './job-log-files.adapter.js';
import { JobLogsService } from './job-logs.service.js';

let app: TestApp;
let root: SignedIn;
let id: number;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z', isObserved: true });
});

beforeEach(async () => {
  await app.reset();
  root = await app.signInSuperuser();
  ({ id } = await app.testData.job({ status: 'RIPPING' }));
});

const linePrefix = '[2026-03-01T10:00:00.000Z] [REPORT]';

/** Creates a log file as if another program had written it. */
async function writeLogFile(content: string | Buffer): Promise<string> {
  const path = app.get(JobLogFiles).pathOf(id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

function report(lines: string[], firstSequence?: number) {
  const body = { lines, ...(firstSequence !== undefined && { firstSequence }) };
  return root.call(appendJobLog, { params: { id }, body });
}

async function readDetail(query: Record<string, string | number>) {
  return (await root.call(readJob, { params: { id }, query })).job;
}

describe('the log of a job', () => {
  it('stores each reported line once, even if batches overlap or repeat', async () => {
    expect(await report(['one', 'two'], 1)).toEqual({
      stored: 2,
      skipped: 0,
      lastSequence: 2,
      total: 2,
    });
    expect(await report(['one', 'two'], 1)).toEqual({
      stored: 0,
      skipped: 2,
      lastSequence: 2,
      total: 2,
    });
    expect(await report(['two', 'three'], 2)).toMatchObject({ stored: 1, skipped: 1, total: 3 });
    const answers = await Promise.all([report(['four', 'five'], 4), report(['four', 'five'], 4)]);
    expect(answers.map(({ stored }) => stored).toSorted()).toEqual([0, 2]);

    await app.restart();

    expect(await report(['four', 'five', 'six'], 4)).toMatchObject({ stored: 1, total: 6 });
    const { lines } = await root.call(readJobLog, { params: { id } });
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    expect(lines).toEqual(
      texts.map((text, index) => ({ number: index + 1, text: `${linePrefix} ${text}` })),
    );
  });

  it('is announced live with line numbers', async () => {
    const logEvent = app.nextEvent('job.logged');
    await report(['one\r\ntwo', '\u0007three']);

    expect(await logEvent).toEqual({
      jobId: id,
      lines: ['one', 'two', '\ufffdthree'].map((text, index) => ({
        number: index + 1,
        text: `${linePrefix} ${text}`,
      })),
    });
  });

  it('is announced with long lines shortened and marked', async () => {
    const logEvent = app.nextEvent('job.logged');
    await report(['x'.repeat(3000), 'y'.repeat(1000)]);

    const texts = (await logEvent).lines.map(({ text }) => text);
    expect(texts.map((text) => text.endsWith('…'))).toEqual([true, false]);
    expect(texts[0]).toHaveLength(2000);
  });

  it('reports its length with every part', async () => {
    await app.get(JobLogsService).addLines(
      id,
      'MAKEMKV_RIP',
      Array.from({ length: 1000 }, (_, index) => `line ${index + 1}`),
    );

    const none = await readDetail({});
    const tail = await readDetail({ includeLogs: '1' });
    const short = await readDetail({ includeLiveLog: 'true', logTailLines: 2 });
    const all = await readDetail({ includeAllLogs: '1' });

    expect(none.logMeta).toEqual({ loaded: false, total: 1000, returned: 0, truncated: false });
    expect(tail.logMeta).toEqual({ loaded: true, total: 1000, returned: 800, truncated: true });
    expect(tail.log?.split('\n')[0]).toContain('line 201');
    expect(short.log?.split('\n').map((line) => line.slice(-9))).toEqual(
      ['line 999', 'line 1000'].map((text) => text.padStart(9)),
    );
    expect(all.logMeta).toEqual({ loaded: true, total: 1000, returned: 1000, truncated: false });
    expect([none, tail, short, all].map((job) => job.log_count)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('counts a line of 50 MB as one and shows its beginning', async () => {
    const long = Buffer.alloc(50_000_000, 'x');
    await writeLogFile(Buffer.concat([Buffer.from('first\n'), long, Buffer.from('\nlast')]));

    const { log, logMeta } = await readDetail({ includeLogs: '1' });

    expect(logMeta).toEqual({ loaded: true, total: 3, returned: 3, truncated: true });
    const [first, truncatedLine, last] = log?.split('\n') ?? [];
    expect([first, truncatedLine?.length, last]).toEqual(['first', 16_385, 'last']);
  });

  it('is returned in parts of at most four megabytes, from either end', async () => {
    const texts = Array.from({ length: 300 }, () => 'x'.repeat(16_000));
    await app.get(JobLogsService).addLines(id, 'HANDBRAKE', texts);
    const files = app.get(JobLogFiles);
    const query = { search: 'XXX', limit: 1000 };

    const first = await files.readAfter(id, 0, 1000);
    const last = await files.tail(id, 1000);
    const found = await root.call(readJobLog, { params: { id }, query });

    for (const { lines, total } of [first, last, found]) {
      const size = lines.reduce((sum, { text }) => sum + text.length, 0);
      expect(size).toBeGreaterThan(4_000_000);
      expect(size).toBeLessThan(4_300_000);
      expect(total).toBe(300);
    }
    expect(first.lines[0]?.number).toBe(1);
    expect(last.lines.at(-1)?.number).toBe(300);
    expect(last.lines[0]?.number).toBe(301 - last.lines.length);
    expect(found.next).toBe(found.lines.length);
  });

  it('shows invalid UTF-8 as replacement characters, and downloads it unchanged', async () => {
    const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x62, 0x0a, 0x63, 0x0a]);
    await writeLogFile(bytes);

    expect(await readDetail({ includeLogs: '1' })).toMatchObject({
      log: 'a\ufffd\ufffdb\nc',
      log_count: 2,
    });
    const response = await root.open(downloadJobLog, { params: { id } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-disposition')).toContain(`job-${id}.process.log`);
  });

  it('recovers after its file was truncated or a write was interrupted', async () => {
    await report(['one', 'two', 'three'], 1);
    const path = app.get(JobLogFiles).pathOf(id);
    const { size } = await stat(path);
    await truncate(path, size - 3);
    expect(await readDetail({ includeLogs: '1' })).toMatchObject({
      log: `${linePrefix} one\n${linePrefix} two`,
    });

    await appendFile(path, 'half a li');
    expect(await report(['three', 'four'], 3)).toMatchObject({ stored: 2, total: 4 });
    const { lines } = await root.call(readJobLog, { params: { id }, query: { after: 2 } });
    expect(lines.map(({ text }) => text)).toEqual([`${linePrefix} three`, `${linePrefix} four`]);

    await truncate(path, 0);
    expect(await readDetail({ includeLogs: '1' })).toMatchObject({ log: '', log_count: 0 });
  });

  it('can be read while it is being truncated', async () => {
    const texts = Array.from({ length: 2000 }, (_, index) => `line ${index} ${'x'.repeat(100)}`);
    await app.get(JobLogsService).addLines(id, 'HANDBRAKE', texts);
    const reads = Array.from({ length: 10 }, () => readDetail({ includeAllLogs: '1' }));
    const truncation = truncate(app.get(JobLogFiles).pathOf(id), 1000);

    await Promise.all([...reads, truncation]);

    expect((await readDetail({ includeLogs: '1' })).log_count).toBeLessThan(2000);
  });

  it('is searched page by page, ignoring case', async () => {
    await report(['Read ERROR at 5', 'fine', 'read error at 9', 'error'], 1);

    const first = await root.call(readJobLog, {
      params: { id },
      query: { search: 'Error', limit: 2 },
    });
    expect(first.lines.map(({ number }) => number)).toEqual([1, 3]);
    const secondPage = await root.call(readJobLog, {
      params: { id },
      query: { search: 'Error', after: first.next ?? 0 },
    });
    expect(secondPage).toMatchObject({ lines: [{ number: 4 }], total: 4, next: null });
  });

  it('is deleted with its job for good', async () => {
    await report(['one'], 1);
    await app.get(JobLogFiles).remove(id);

    expect(await readDetail({ includeLogs: '1' })).toMatchObject({ log: '', log_count: 0 });
    expect(await report(['one'], 1)).toMatchObject({ stored: 1, total: 1 });
  });

  it('is refused for a missing job', async () => {
    const body = { lines: ['one'] };
    await expect(root.call(appendJobLog, { params: { id: 999 }, body })).rejects.toMatchObject({
      code: 'JOB_UNKNOWN',
    });
  });
});
