import type { EngineEvent } from '@stackyard/platform-client';
import { ChangedProjectsCollector } from './changed-projects.js';

const event = (change: Partial<EngineEvent>): EngineEvent => ({
  type: 'container',
  action: 'die',
  detail: '',
  id: 'c1',
  name: 'web-app-1',
  project: null,
  swarmStack: null,
  service: null,
  exitCode: 1,
  signal: null,
  at: '1700000000.000000001',
  ...change,
});

const stackOf = (service: string) => (service === 'web_app' ? 'web' : undefined);

function projectsChangedBy(...events: EngineEvent[]) {
  const projects = new ChangedProjectsCollector();
  for (const one of events) projects.addEvent(one, stackOf);
  return projects;
}

describe('the projects that events affect', () => {
  it('are the project or the Swarm stack of a container', () => {
    const projects = projectsChangedBy(
      event({ project: 'blog' }),
      event({ project: 'blog' }),
      event({ project: 'compose', swarmStack: 'shop' }),
    );
    expect(projects.drain()).toEqual(new Set(['blog', 'shop']));
  });

  it('are none for a container outside of projects', () => {
    expect(projectsChangedBy(event({})).isEmpty).toBe(true);
  });

  it('are the stack of a known service', () => {
    expect(projectsChangedBy(event({ type: 'service', name: 'web_app' })).drain()).toEqual(
      new Set(['web']),
    );
  });

  it.each([
    event({ type: 'service', name: 'unknown' }),
    event({ type: 'node' }),
    event({ type: 'unreadable' }),
  ])('are the whole environment for a $type that belongs to no known stack', (one) => {
    expect(projectsChangedBy(event({ project: 'blog' }), one).drain()).toBe('all');
  });

  it('are removed once they were taken', () => {
    const projects = projectsChangedBy(event({ type: 'node' }));
    projects.drain();
    expect(projects.isEmpty).toBe(true);
  });
});
