import type { EngineEvent } from '@stackyard/platform-client';

/** The part of an environment that must be read again: certain projects, or everything. */
export type ChangedProjects = ReadonlySet<string> | 'all';

/** Collects the projects that are affected by events. */
export class ChangedProjectsCollector {
  private changed: Set<string> | 'all' = new Set();

  get isEmpty(): boolean {
    return this.changed !== 'all' && this.changed.size === 0;
  }

  /** @param stackOf - returns the stack of a Swarm service; undefined if the service is unknown */
  addEvent(event: EngineEvent, stackOf: (service: string) => string | undefined): void {
    if (event.type === 'container') {
      const project = event.swarmStack ?? event.project;
      if (project !== null) this.add(new Set([project]));
      return;
    }
    const stack = event.type === 'service' ? stackOf(event.name) : undefined;
    this.add(stack === undefined ? 'all' : new Set([stack]));
  }

  add(projects: ChangedProjects): void {
    if (projects === 'all' || this.changed === 'all') this.changed = 'all';
    else for (const project of projects) this.changed.add(project);
  }

  /** Returns the projects collected since the last call. */
  drain(): ChangedProjects {
    const { changed: projects } = this;
    this.changed = new Set();
    return projects;
  }
}
