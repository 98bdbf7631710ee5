/**
 * Attributes of a span. They must not contain queries, headers, bodies or anything else that may be
 * secret.
 */
export type SpanAttributes = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind?: 'server' | 'client';
  attributes?: SpanAttributes;
  /**
   * Defaults to the current span. `none` starts a new trace; a `traceparent` header continues the
   * caller's trace.
   */
  parent?: 'none' | { traceparent: string | undefined };
}

export interface RunningSpan {
  /** Runs work whose spans become children of this span. */
  run<T>(work: () => T): T;
  end(result: { failed: boolean; name?: string; attributes?: SpanAttributes }): void;
}

/** Records the duration and nesting of work for a trace collector. */
export abstract class Tracing {
  abstract begin(options: SpanStart): RunningSpan;

  /** Sends the remaining spans and stops tracing. */
  abstract stop(): Promise<void>;

  async runInSpan<T>(options: SpanStart, work: () => Promise<T>): Promise<T> {
    const span = this.begin(options);
    let hasFailed = true;
    try {
      const result = await span.run(work);
      hasFailed = false;
      return result;
    } finally {
      span.end({ failed: hasFailed });
    }
  }
}

const noSpan: RunningSpan = { run: (work) => work(), end: () => undefined };

/** Used if there is no collector. Records nothing. */
export class NoTracing extends Tracing {
  begin(): RunningSpan {
    return noSpan;
  }

  async stop(): Promise<void> {
    // Nothing has been recorded.
  }
}
