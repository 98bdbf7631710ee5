import type { ContainerReply } from '@stackyard/contracts';
import { givenStack } from '../testing/given.js';
import { faultyContainersOf } from './container-problems.js';

const givenContainer = (name: string, fields: Partial<ContainerReply> = {}): ContainerReply => ({
  ...{ id: name, name, service: null, image: 'nginx:1.27', createdAt: null },
  ...{ state: 'running', status: 'Up 3 hours', health: null },
  ...fields,
});

const working = givenContainer('web');
const unhealthy = givenContainer('ml', { health: 'unhealthy', status: 'Up 1 hour (unhealthy)' });
const crashed = givenContainer('db', { state: 'exited', status: 'Exited (1) 2 minutes ago' });
const finished = givenContainer('migrate', { state: 'exited', status: 'Exited (0) 2 hours ago' });

const namesOf = (health: 'healthy' | 'degraded', ...containers: ContainerReply[]) =>
  faultyContainersOf({ stack: givenStack({ id: 1, health }), containers })?.map(({ name }) => name);

describe('faultyContainersOf', () => {
  it('lists the containers that are not running properly, worst first', () => {
    expect(namesOf('degraded', working, unhealthy, crashed)).toEqual(['db', 'ml']);
  });

  it('lists a container that exited successfully only if nothing else is wrong', () => {
    expect(namesOf('degraded', unhealthy, finished)).toEqual(['ml']);
    expect(namesOf('degraded', working, finished)).toEqual(['migrate']);
  });

  it('lists nothing for a stack that is not unhealthy', () => {
    expect(namesOf('healthy', working, finished)).toBeUndefined();
  });

  it('is empty if all listed containers are running', () => {
    expect(namesOf('degraded', working)).toEqual([]);
  });
});
