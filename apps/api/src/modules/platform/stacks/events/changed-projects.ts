import type { EngineEvent } from '@stackyard/platform-client';

/** The part of an environment to read again: some projects, or everything. */
export type Touched = ReadonlySet<string> | 'all';

/** Collects the projects that events concern. */
export class ChangedProjectsCollector {
  private touched: Set<string> | 'all' = new Set();

  get isEmpty(): boolean {
    return this.touched !== 'all' && this.touched.size === 0;
  }

  /** @param stackOf - the stack of a Swarm service; undefined if the service is unknown */
  note(event: EngineEvent, stackOf: (service: string) => string | undefined): void {
    if (event.type === 'container') {
      const project = event.swarmStack ?? event.project;
      if (project !== null) this.add(new Set([project]));
      return;
    }
    const stack = event.type === 'service' ? stackOf(event.name) : undefined;
    this.add(stack === undefined ? 'all' : new Set([stack]));
  }

  add(touched: Touched): void {
    if (touched === 'all' || this.touched === 'all') this.touched = 'all';
    else for (const project of touched) this.touched.add(project);
  }

  /** Returns the projects collected since the last call. */
  take(): Touched {
    const { touched } = this;
    this.touched = new Set();
    return touched;
  }
}
