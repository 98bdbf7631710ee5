/**
 * Attributes of a span. They must not contain a query, a header, a body or anything else that may
 * be secret.
 */
export type SpanAttributes = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind?: 'server' | 'client';
  attributes?: SpanAttributes;
  /**
   * By default, the parent is the current span. `none` starts a new trace; a `traceparent` header
   * continues the caller's trace.
   */
  parent?: 'none' | { traceparent: string | undefined };
}

export interface RunningSpan {
  /** Spans started by the work become children of this span. */
  run<T>(work: () => T): T;
  end(ending: { failed: boolean; name?: string; attributes?: SpanAttributes }): void;
}

/** Records the duration and nesting of work for a trace collector. */
export abstract class Tracing {
  abstract begin(start: SpanStart): RunningSpan;

  /** Sends the remaining spans and ends tracing. */
  abstract stop(): Promise<void>;

  async runInSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
    const span = this.begin(start);
    let failed = true;
    try {
      const result = await span.run(work);
      failed = false;
      return result;
    } finally {
      span.end({ failed });
    }
  }
}

const noSpan: RunningSpan = { run: (work) => work(), end: () => undefined };

/** Tracing without a collector, which records nothing. */
export class NoTracing extends Tracing {
  begin(): RunningSpan {
    return noSpan;
  }

  async stop(): Promise<void> {
    // No spans are stored.
  }
}
