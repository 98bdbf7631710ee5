import { jest } from '@jest/globals';
import { startRedeploys } from '@stackyard/contracts';
import { PlatformApp } from './platform/platform-app.js';
import { startTestApp } from './test-app.js';
import { TraceCollector, type CollectedSpan } from './monitoring/trace-collector.js';

/**
 * The tests wait for a redeploy and for an export that fails, which takes a long time on a busy
 * machine.
 */
jest.setTimeout(90_000);

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const brokenHeaders = ['', 'nonsense', `00-${'0'.repeat(32)}-${caller}-01`];

let collector: TraceCollector;
let secrets: string[];

function singleSpan(name: string): CollectedSpan {
  const [span, ...others] = collector.findSpans(name);
  if (span === undefined || others.length > 0) throw new Error(`Not one span is called ${name}`);
  return span;
}

describe('traces of a redeploy', () => {
  beforeAll(async () => {
    collector = await TraceCollector.start();
    const on = await PlatformApp.start({
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: ['x-collector-key=a%20key'],
      },
    });
    const { app, operator, sandbox } = on;
    const web = await on.createStack({ name: 'web' });
    const response = await app.send(startRedeploys.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.session.token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${caller}-01`,
      },
      body: JSON.stringify({ stackIds: [web.id], reason: 'a private reason' }),
    });
    const { redeploys } = (await response.json()) as { redeploys: { id: number }[] };
    await on.waitForEnd(redeploys[0]?.id ?? 0);
    for (const traceparent of brokenHeaders) {
      await app.send('/api/health/live', { headers: { traceparent } });
    }
    secrets = [operator.session.token, sandbox.apiKey, 'private reason', 'wait='];
    // Stopping flushes the remaining spans.
    await app.stop();
  });

  afterAll(() => collector.close());

  it('continue the trace of the caller', () => {
    const request = singleSpan('POST /api/redeploys');

    expect(request).toMatchObject({ kind: 2, traceId, parentSpanId: caller });
    const parents = collector.findSpans('unit of work').map(({ parentSpanId }) => parentSpanId);
    expect(parents).toContain(request.spanId);
  });

  it('start a new trace if the header contains none', () => {
    const spans = collector.findSpans('GET /api/health/live');

    expect(spans).toHaveLength(brokenHeaders.length);
    for (const { parentSpanId } of spans) expect(parentSpanId).toBeFalsy();
  });

  it('connect the redeploy, its steps and the requests to the platform', () => {
    const redeploy = singleSpan('redeploy');

    expect(redeploy.parentSpanId).toBeFalsy();
    expect(redeploy.traceId).not.toBe(traceId);
    for (const step of ['preflight', 'pulling', 'applying', 'verifying']) {
      expect(singleSpan(`redeploy ${step}`).parentSpanId).toBe(redeploy.spanId);
    }
    expect(singleSpan('platform PUT /api/stacks/:id')).toMatchObject({
      kind: 3,
      traceId: redeploy.traceId,
      parentSpanId: singleSpan('redeploy applying').spanId,
    });
  });

  it('are sent to the configured collector, and contain no secret', () => {
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'a key' });
    const sent = collector.texts.join('\n');
    expect(sent).toMatch(/^\/v1\/traces /);
    for (const secret of secrets) expect(sent).not.toContain(secret);
  });
});

describe('an unreachable collector', () => {
  it('does not affect responses, and only briefly delays the stop', async () => {
    const otherCollector = await TraceCollector.start();
    const app = await startTestApp({
      settings: { OTEL_EXPORTER_OTLP_ENDPOINT: otherCollector.url },
    });
    await otherCollector.close();

    expect((await app.send('/api/health/live')).status).toBe(200);
    await app.stop();

    expect(app.log.linesOf('tracing').map(({ msg }) => msg)).toContain(
      'The last spans could not be sent',
    );
  });
});
