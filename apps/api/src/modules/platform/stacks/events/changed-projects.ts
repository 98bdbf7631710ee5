import type { EngineEvent } from '@stackyard/platform-client';

/** The part of an environment that must be read again: certain projects, or everything. */
export type ChangedProjects = ReadonlySet<string> | 'all';

export class ChangedProjectsCollector {
  private changedProjects: Set<string> | 'all' = new Set();

  get isEmpty(): boolean {
    return this.changedProjects !== 'all' && this.changedProjects.size === 0;
  }

  /** @param stackOf - returns the stack of a swarm service; undefined if the service is unknown */
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
    if (projects === 'all' || this.changedProjects === 'all') this.changedProjects = 'all';
    else for (const project of projects) this.changedProjects.add(project);
  }

  /** Returns the projects collected since the last call. */
  drain(): ChangedProjects {
    const { changedProjects: projects } = this;
    this.changedProjects = new Set();
    return projects;
  }
}
