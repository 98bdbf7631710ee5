import type { Settings } from '#config/settings.js';
import type { Logging } from '../logging/logging.js';
import { NoTracing, type Tracing } from './tracing.js';

/** Starts tracing if a collector is configured. Otherwise, the tracing library is not loaded. */
export async function openTracing(settings: Settings, logging: Logging): Promise<Tracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return new NoTracing();
  const { OtlpTracing } = await import('./otlp-tracing.adapter.js');
  return new OtlpTracing(endpoint, settings, logging);
}
