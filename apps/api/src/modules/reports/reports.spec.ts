import {
  deleteReport,
  listLogs,
  listReports,
  listReportVersions,
  readReport,
  readReportSchema,
  saveReport,
  validateReport,
  type ProblemReply,
  type ReportReply,
  setReportSettings,
} from '@stackyard/contracts';
import { validate, type MonthlyReport } from '@stackyard/report-schema';
import { boundaryCorpus, smallestReport } from '@stackyard/report-schema/corpus';
import { berlin } from '#test/reports/reports.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

const now = '2026-11-20T10:00:00.000Z';
const month = '2026-10';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

async function start(): Promise<{ app: TestApp; root: SignedIn }> {
  return { app, root: await app.signInSuperuser() };
}

function reportWithHeadline(headline: string): MonthlyReport {
  const report = smallestReport();
  return { ...report, summary: { ...report.summary, headline } };
}

function save(root: SignedIn, headline: string, ifMatch?: string): Promise<ReportReply> {
  return root.call(saveReport, {
    params: { month },
    body: { ...reportWithHeadline(headline) },
    ...(ifMatch !== undefined && { ifMatch }),
  });
}

async function textOf(root: SignedIn, query: object = {}): Promise<string> {
  return (await root.open(readReport, { params: { month }, query })).text();
}

/**
 * Returns the headers of a client that has a cached copy. Without `cache-control`, `fetch` would
 * bypass caches.
 */
function conditionalHeaders(etag: string): Record<string, string> {
  return { 'if-none-match': etag, 'cache-control': 'max-age=0' };
}

describe('the schema of the monthly report', () => {
  it('is public, has its own media type, and supports conditional requests', async () => {
    const { app } = await start();
    const first = await app.anonymous.open(readReportSchema);
    const etag = first.headers.get('etag') ?? '';

    expect(first.headers.get('content-type')).toBe('application/schema+json; charset=utf-8');
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(await first.json()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    });
    const again = await app.send(readReportSchema.path, { headers: conditionalHeaders(etag) });
    expect(again.status).toBe(304);
  });
});

describe('validation', () => {
  it('agrees with the expected verdict for each document of the corpus, with reasons', async () => {
    const { root } = await start();
    for (const { name, value, conforms } of boundaryCorpus()) {
      const reply = await root.call(validateReport, { rawBody: JSON.stringify(value) });
      expect([name, reply.valid]).toEqual([name, conforms]);
      expect(reply.errors.length > 0).toBe(!conforms);
      for (const { sentences } of reply.errors) {
        expect(sentences.de).toMatch(/\.$/);
        expect(sentences.en).toMatch(/\.$/);
      }
    }
  });

  it('reports duplicate keys', async () => {
    const { root } = await start();
    const rawBody = JSON.stringify(smallestReport()).replace('{', '{"outlook":1,');

    const reply = await root.call(validateReport, { rawBody });

    expect(reply).toEqual({
      valid: true,
      errors: [],
      duplicateKeys: [{ pointer: '/outlook', count: 2 }],
    });
  });

  it('survives deep nesting, and refuses documents larger than 1 MB', async () => {
    const { root } = await start();
    const nestedArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const reply = await root.call(validateReport, { rawBody: nestedArrays(64) });
    expect(reply).toMatchObject({ valid: false, errors: [{ pointer: '', keyword: 'type' }] });

    const objects = `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`;
    for (const rawBody of [nestedArrays(500_000), objects]) {
      await expect(root.call(validateReport, { rawBody })).rejects.toMatchObject({
        problem: { code: 'MALFORMED_JSON', status: 400 },
      });
    }

    const refusedCall = root.call(validateReport, { rawBody: nestedArrays(600_000) });
    await expect(refusedCall).rejects.toMatchObject({
      problem: { code: 'BODY_TOO_LARGE', status: 413 },
    });
  });
});

describe('a submitted report', () => {
  it('is returned unchanged, without an envelope', async () => {
    const { root } = await start();
    const saved = await save(root, 'Quiet October');
    expect(saved).toMatchObject({
      month,
      language: 'en',
      state: 'done',
      versions: 1,
      monthOver: true,
      latest: { version: 1, origin: 'edited', headline: 'Quiet October', rating: 'neutral' },
    });

    const response = await root.open(readReport, { params: { month } });

    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('etag')).toBe(saved.latest?.etag);
    const report: unknown = await response.json();
    expect(report).toEqual(reportWithHeadline('Quiet October'));
    expect(validate(report).valid).toBe(true);
  });

  it('is refused with all faults if it does not conform, and nothing is stored', async () => {
    const { root } = await start();
    const nonConforming = boundaryCorpus().filter(({ conforms }) => !conforms);
    for (const { value } of nonConforming.filter((_, index) => index % 25 === 0)) {
      const refusedCall = root.call(saveReport, {
        params: { month },
        rawBody: JSON.stringify(value),
      });
      await expect(refusedCall).rejects.toMatchObject({
        code: 'REPORT_NOT_CONFORMING',
        problem: {
          status: 422,
          errors: expect.arrayContaining([
            { pointer: expect.any(String), code: expect.any(String), detail: expect.any(String) },
          ]) as unknown,
        },
      });
    }
    expect((await root.call(listReports)).reports).toEqual([]);
  });

  it('is refused if it has a duplicate key', async () => {
    const { root } = await start();
    const rawBody = JSON.stringify(smallestReport()).replace('{', '{"outlook":1,');
    const refusedCall = root.call(saveReport, { params: { month }, rawBody });
    await expect(refusedCall).rejects.toMatchObject({ code: 'REPORT_NOT_CONFORMING' });
  });

  it('is refused for a future month', async () => {
    const { root } = await start();
    const refusedCall = root.call(saveReport, {
      params: { month: '2026-12' },
      body: { ...smallestReport() },
    });
    await expect(refusedCall).rejects.toMatchObject({ code: 'REPORT_MONTH_AHEAD' });
  });
});

describe('versions', () => {
  it('can be added only with the tag of the latest one', async () => {
    const { root } = await start();
    const first = await save(root, 'First words');
    await expect(save(root, 'Without a tag')).rejects.toMatchObject({ code: 'REPORT_TAG_NEEDED' });
    const second = await save(root, 'Second words', first.latest?.etag);

    const late = save(root, 'Late words', first.latest?.etag);
    await expect(late).rejects.toMatchObject({ problem: { code: 'REPORT_CHANGED', status: 412 } });

    expect(second.versions).toBe(2);
    const { versions } = await root.call(listReportVersions, { params: { month } });
    expect(versions.map(({ version, headline }) => [version, headline])).toEqual([
      [2, 'Second words'],
      [1, 'First words'],
    ]);
    expect(await textOf(root, { version: 1 })).toContain('First words');
    expect(await textOf(root)).toContain('Second words');
  });

  it('are removed with their report, and their tags are never reused', async () => {
    const { root } = await start();
    const first = await save(root, 'First words');
    await root.call(deleteReport, { params: { month } });

    await expect(root.open(readReport, { params: { month } })).rejects.toMatchObject({
      code: 'REPORT_UNKNOWN',
    });
    const again = await save(root, 'Other words');
    expect(again.latest?.etag).not.toBe(first.latest?.etag);
    const { entries } = await root.call(listLogs, { query: { category: ['reports'] } });
    expect(entries.map(({ action }) => action)).toEqual([
      'report.changed',
      'report.removed',
      'report.changed',
    ]);
  });

  it('exist for each language of a month', async () => {
    const { root } = await start();
    await save(root, 'English words');
    const body = { ...reportWithHeadline('Deutsche Worte') };
    await root.call(saveReport, { params: { month }, query: { language: 'de' }, body });

    expect(await textOf(root)).toContain('English words');
    expect(await textOf(root, { language: 'de' })).toContain('Deutsche Worte');
    await root.call(deleteReport, { params: { month }, query: { language: 'en' } });
    expect(await textOf(root)).toContain('Deutsche Worte');
  });
});

describe('the list of reports', () => {
  it('has the latest month first, page by page', async () => {
    const { root } = await start();
    const months = ['2025-12', '2026-01', '2026-07', '2026-10', '2026-11'];
    for (const each of months) {
      const body = { ...smallestReport() };
      await root.call(saveReport, { params: { month: each }, body });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await root.call(listReports, { query: { limit: 2, ...(cursor && { cursor }) } });
      found.push(...page.reports.map((report) => report.month));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);

    expect(found).toEqual([...months].reverse());
    const [running] = (await root.call(listReports)).reports;
    expect(running).toMatchObject({ month: '2026-11', monthOver: false });
  });

  it.each([
    ['Europe/Berlin', '2026-12'],
    ['America/New_York', '2026-11'],
  ])('says which month it is in %s', async (timeZone, currentMonth) => {
    const app = await startTestApp({ now: '2026-11-30T23:30:00.000Z' });
    const root = await app.signInSuperuser();
    await root.call(setReportSettings, { body: { ...berlin, timeZone } });

    expect(await root.call(listReports)).toMatchObject({ reports: [], currentMonth });
  });
});

describe('the time of the next report', () => {
  it('is in the list, unless the schedule is off', async () => {
    const app = await startTestApp({ now: '2026-11-20T10:00:00.000Z' });
    const root = await app.signInSuperuser();

    await root.call(setReportSettings, { body: { ...berlin, schedule: true } });
    expect((await root.call(listReports)).nextRunAt).toBe('2026-11-30T23:00:00.000Z');
    await root.call(setReportSettings, { body: { ...berlin, schedule: false } });
    expect((await root.call(listReports)).nextRunAt).toBeNull();
  });
});

describe('a rendering', () => {
  const hostileText =
    '<script>alert(1)</script> & "quoted" \'text\' [link](javascript:alert(1)) `x`';

  async function renderHostileReport(format: 'md' | 'html' | 'pdf-ready') {
    const { root } = await start();
    const report = reportWithHeadline(hostileText);
    await root.call(saveReport, { params: { month }, body: { ...report } });
    const response = await root.open(readReport, { params: { month }, query: { format } });
    return { response, text: await response.text() };
  }

  it.each(['html', 'pdf-ready'] as const)(
    'as %s is self-contained and runs nothing',
    async (format) => {
      const { response, text } = await renderHostileReport(format);

      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).not.toMatch(/<script|<link|<img|src=|href=|@import|url\(/i);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;');
      expect(text).toContain('Monthly report for October 2026');
      expect(text.includes('@page')).toBe(format === 'pdf-ready');
    },
  );

  it('as Markdown escapes markup in the texts', async () => {
    const { response, text } = await renderHostileReport('md');

    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# Monthly report for October 2026$/m);
    expect(text).toContain(String.raw`\<script\>alert(1)\</script\> \& "quoted"`);
    expect(text).toContain(String.raw`\[link\](javascript:alert(1)) \`x\``);
  });

  it('supports conditional requests', async () => {
    const { root, app } = await start();
    await save(root, 'Quiet October');
    const path = `/api/reports/${month}?format=html`;
    const authorization = `Bearer ${root.session.token}`;
    const first = await app.send(path, { headers: { authorization } });
    const etag = first.headers.get('etag') ?? '';
    const again = await app.send(path, { headers: { authorization, ...conditionalHeaders(etag) } });
    expect(again.status).toBe(304);
  });
});

describe('a user with limited permissions', () => {
  it('reads with one permission and writes with another', async () => {
    const { app, root } = await start();
    await save(root, 'Quiet October');
    const reader = await app.signIn('reader', ['reports-access']);

    expect(await textOf(reader)).toContain('Quiet October');
    const response = await app.send(`/api/reports/${month}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${reader.session.token}` },
    });
    expect(((await response.json()) as ProblemReply).code).toBe('PERMISSION_MISSING');
  });
});
