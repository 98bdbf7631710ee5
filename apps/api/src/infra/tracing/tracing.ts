/** What is said of a span; never a query, a header, a body or anything else that may hold a secret. */
export type SpanAttributes = Record<string, string | number>;

/** How a span begins. */
export interface SpanStart {
  name: string;
  kind?: 'server' | 'client';
  attributes?: SpanAttributes;
  /** Child of the span that runs unless it is `none`, or the `traceparent` header of who asked. */
  parent?: 'none' | { traceparent: string | undefined };
}

/** A span that has begun. */
export interface RunningSpan {
  /** What begins in the work is a child of the span. */
  run<T>(work: () => T): T;
  end(ending: { failed: boolean; name?: string; attributes?: SpanAttributes }): void;
}

/** Writes down what took how long as part of what, for a collector of traces. */
export abstract class Tracing {
  abstract begin(start: SpanStart): RunningSpan;

  /** Sends what is left. */
  abstract stop(): Promise<void>;

  /** Runs the work in a span of its own. */
  async span<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
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

const nothing: RunningSpan = { run: (work) => work(), end: () => undefined };

/** Nobody collects traces. */
export class NoTracing extends Tracing {
  begin(): RunningSpan {
    return nothing;
  }

  async stop(): Promise<void> {
    // Nothing was kept.
  }
}
