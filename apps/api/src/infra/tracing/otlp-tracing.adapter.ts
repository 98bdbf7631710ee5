import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Settings } from '#config/settings.js';
import { version } from '#version.js';
import { usualGuard, type DialGuard } from '../outbound/dial-guard.js';
import type { Logger, Logging } from '../logging/logging.js';
import { traceScope } from './trace-scope.js';
import { parentIn } from './traceparent.js';
import { Tracing, type RunningSpan, type SpanStart } from './tracing.js';

/** Milliseconds to wait for a collector to accept what it is sent. */
const patience = 3000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Sends spans to a collector as OTLP over HTTP, in batches, beside the work. */
export class OtlpTracing extends Tracing {
  private readonly provider: NodeTracerProvider;
  private readonly tracer: Tracer;
  private readonly log: Logger;

  constructor(
    endpoint: string,
    settings: Settings,
    logging: Logging,
    guard: DialGuard = usualGuard,
  ) {
    super();
    this.log = logging.for('tracing');
    const warn = (text: string) => this.log.warn({ text }, 'Spans are not delivered');
    const silent = () => undefined;
    diag.setLogger(
      { error: warn, warn, info: silent, debug: silent, verbose: silent },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: patience,
      httpAgentOptions: { keepAlive: true, lookup: guard.lookup },
    });
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({
        'service.name': settings.OTEL_SERVICE_NAME,
        'service.version': version,
      }),
      sampler: new ParentBasedSampler({
        root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
      }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.tracer = this.provider.getTracer('stackyard', version);
  }

  begin({ name, kind, attributes = {}, parent }: SpanStart): RunningSpan {
    const around = contextOf(parent);
    const spanKind = kind === undefined ? SpanKind.INTERNAL : kinds[kind];
    const span = this.tracer.startSpan(name, { kind: spanKind, attributes }, around);
    const inside = trace.setSpan(around, span);
    return {
      run: (work) => traceScope.run(inside, work),
      end: ({ failed, name: better, attributes: more = {} }) => {
        if (better !== undefined) span.updateName(better);
        span.setAttributes(more);
        // Without a message: those of errors may repeat what someone sent.
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async stop(): Promise<void> {
    // A collector that is away costs the stop a little time and nothing else.
    await this.provider.shutdown().catch((error: unknown) => {
      this.log.warn({ err: error }, 'The last spans are lost');
    });
    diag.disable();
  }
}

function contextOf(parent: SpanStart['parent']): Context {
  if (parent === 'none') return ROOT_CONTEXT;
  if (parent === undefined) return traceScope.getStore() ?? ROOT_CONTEXT;
  const remote = parentIn(parent.traceparent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
}

/** `name=value`, values percent-encoded, as OpenTelemetry writes them. */
function headersIn(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((entry) => {
      const [name = '', ...value] = entry.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}
