import type { EngineEvent } from '@stackyard/platform-client';
import { ChangedProjectsCollector } from './changed-projects.js';

const event = (change: Partial<EngineEvent>): EngineEvent => ({
  type: 'container',
  action: 'die',
  id: 'c1',
  name: 'web-app-1',
  project: null,
  swarmStack: null,
  at: '1700000000.000000001',
  ...change,
});

const stackOf = (service: string) => (service === 'web_app' ? 'web' : undefined);

function touchedBy(...events: EngineEvent[]) {
  const touched = new ChangedProjectsCollector();
  for (const one of events) touched.addEvent(one, stackOf);
  return touched;
}

describe('what events are about', () => {
  it('is the project or the Swarm stack of a container', () => {
    const touched = touchedBy(
      event({ project: 'blog' }),
      event({ project: 'blog' }),
      event({ project: 'compose', swarmStack: 'shop' }),
    );
    expect(touched.take()).toEqual(new Set(['blog', 'shop']));
  });

  it('is nothing for a container outside of projects', () => {
    expect(touchedBy(event({})).isEmpty).toBe(true);
  });

  it('is the stack of a known service', () => {
    expect(touchedBy(event({ type: 'service', name: 'web_app' })).take()).toEqual(new Set(['web']));
  });

  it.each([
    event({ type: 'service', name: 'unknown' }),
    event({ type: 'node' }),
    event({ type: 'unreadable' }),
  ])('is the whole environment for a $type that belongs to no known stack', (one) => {
    expect(touchedBy(event({ project: 'blog' }), one).take()).toBe('all');
  });

  it('is forgotten once it was taken', () => {
    const touched = touchedBy(event({ type: 'node' }));
    touched.take();
    expect(touched.isEmpty).toBe(true);
  });
});
