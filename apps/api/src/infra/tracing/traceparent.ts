import type { SpanContext } from '@opentelemetry/api';

const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Parses a `traceparent` header (W3C Trace Context); returns null if it is invalid. */
export function parseTraceparent(header: string | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = traceparentPattern.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
}
