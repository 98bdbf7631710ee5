import type { Context } from '@opentelemetry/api';
import { ContextValue } from '../context-value.js';

/** Context of the current span; undefined outside a span or without a collector. */
export const traceScope = new ContextValue<Context>();
