import type { Context } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The span that runs; empty where nobody collects traces. */
export const traceScope = new AsyncLocalStorage<Context>();
