import type { ContainerReply } from '@stackyard/contracts';
import { sampleStack } from '../testing/given.js';
import { faultyContainersOf } from './container-problems.js';

const sampleContainer = (name: string, fields: Partial<ContainerReply> = {}): ContainerReply => ({
  ...{ id: name, name, service: null, image: 'nginx:1.27', createdAt: null },
  ...{ state: 'running', status: 'Up 3 hours', health: null },
  ...fields,
});

const workingContainer = sampleContainer('web');
const unhealthy = sampleContainer('ml', { health: 'unhealthy', status: 'Up 1 hour (unhealthy)' });
const crashed = sampleContainer('db', { state: 'exited', status: 'Exited (1) 2 minutes ago' });
const finished = sampleContainer('migrate', { state: 'exited', status: 'Exited (0) 2 hours ago' });

const namesOf = (health: 'healthy' | 'degraded', ...containers: ContainerReply[]) =>
  faultyContainersOf({ stack: sampleStack({ id: 1, health }), containers })?.map(
    ({ name }) => name,
  );

describe('faultyContainersOf', () => {
  it('lists the containers that are not running properly, worst first', () => {
    expect(namesOf('degraded', workingContainer, unhealthy, crashed)).toEqual(['db', 'ml']);
  });

  it('lists a container that exited successfully only if nothing else is wrong', () => {
    expect(namesOf('degraded', unhealthy, finished)).toEqual(['ml']);
    expect(namesOf('degraded', workingContainer, finished)).toEqual(['migrate']);
  });

  it('lists nothing for a stack that is not unhealthy', () => {
    expect(namesOf('healthy', workingContainer, finished)).toBeUndefined();
  });

  it('is empty if all listed containers are running', () => {
    expect(namesOf('degraded', workingContainer)).toEqual([]);
  });
});
