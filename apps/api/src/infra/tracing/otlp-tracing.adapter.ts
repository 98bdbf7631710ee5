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
import { defaultGuard, type DialGuard } from '../outbound/dial-guard.js';
import type { Logger, Logging } from '../logging/logging.js';
import { traceScope } from './trace-scope.js';
import { parseTraceparent } from './traceparent.js';
import { Tracing, type RunningSpan, type SpanStart } from './tracing.js';

const timeoutMs = 3000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Sends spans to a collector via OTLP over HTTP, in batches in the background. */
export class OtlpTracing extends Tracing {
  private readonly provider: NodeTracerProvider;
  private readonly tracer: Tracer;
  private readonly log: Logger;

  constructor(
    endpoint: string,
    settings: Settings,
    logging: Logging,
    guard: DialGuard = defaultGuard,
  ) {
    super();
    this.log = logging.loggerFor('tracing');
    const warn = (text: string) => this.log.warn({ text }, 'Spans could not be sent');
    const ignore = () => undefined;
    diag.setLogger(
      { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: timeoutMs,
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
    const parentContext = contextOf(parent);
    const spanKind = kind === undefined ? SpanKind.INTERNAL : kinds[kind];
    const span = this.tracer.startSpan(name, { kind: spanKind, attributes }, parentContext);
    const spanContext = trace.setSpan(parentContext, span);
    return {
      run: (work) => traceScope.run(spanContext, work),
      end: ({ failed, name: newName, attributes: newAttributes = {} }) => {
        if (newName !== undefined) span.updateName(newName);
        span.setAttributes(newAttributes);
        // Set no status message, because error messages may contain user input.
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async stop(): Promise<void> {
    // If the collector is down, the last spans are lost after a timeout, but the shutdown continues.
    await this.provider.shutdown().catch((error: unknown) => {
      this.log.warn({ err: error }, 'The last spans could not be sent');
    });
    diag.disable();
  }
}

function contextOf(parent: SpanStart['parent']): Context {
  if (parent === 'none') return ROOT_CONTEXT;
  if (parent === undefined) return traceScope.get() ?? ROOT_CONTEXT;
  const remoteContext = parseTraceparent(parent.traceparent);
  return remoteContext === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remoteContext);
}

/** Parses `name=value` pairs with percent-encoded values, as OpenTelemetry defines them. */
function headersIn(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((entry) => {
      const [name = '', ...value] = entry.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}
