import type { SandboxControl } from '../control.js';

export type EdgeCase =
  | 'swarm'
  | 'kubernetes'
  | 'status-zero'
  | 'orphaned'
  | 'null-env'
  | 'git'
  | 'duplicate'
  | 'duplicate-newer'
  | 'old-name'
  | 'stopped';

/**
 * Adds one stack for each edge case of real platforms, an external project, and an environment
 * without a snapshot.
 */
export function seedEdgeCases(control: SandboxControl): Record<EdgeCase, number> {
  const clusterEnvironmentId = control.addEnvironment({ name: 'cluster', swarm: true });
  control.addEnvironment({ name: 'never seen', snapshot: false });
  const lostEnvironmentId = control.addEnvironment({ name: 'lost' });
  control.addExternalProject('outsider', 1, { app: 'caddy:2' });
  const addStack = control.addStack.bind(control);
  const ids = {
    swarm: addStack({ name: 'queue', kind: 'swarm', environmentId: clusterEnvironmentId }),
    kubernetes: addStack({ name: 'pods', kind: 'kubernetes' }),
    'status-zero': addStack({ name: 'ancient', status: 0 }),
    orphaned: addStack({ name: 'stray', environmentId: lostEnvironmentId }),
    'null-env': addStack({ name: 'bare', env: null }),
    git: addStack({
      name: 'cloned',
      git: { url: 'https://git.example/cloned.git', username: 'ci' },
    }),
    duplicate: addStack({ name: 'twin' }),
    'duplicate-newer': addStack({ name: 'twin' }),
    'old-name': addStack({ name: 'My Old Stack' }),
    stopped: addStack({ name: 'asleep', status: 2 }),
  };
  control.removeEnvironment(lostEnvironmentId);
  return ids;
}
