import type { Context } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The current span; empty if there is no collector. */
export const traceScope = new AsyncLocalStorage<Context>();
