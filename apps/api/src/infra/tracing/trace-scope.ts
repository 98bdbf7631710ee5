import type { Context } from '@opentelemetry/api';
import { ContextValue } from '../context-value.js';

/** Context of the current span; undefined outside of one, or if there is no collector. */
export const traceScope = new ContextValue<Context>();
