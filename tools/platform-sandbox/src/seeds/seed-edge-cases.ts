import type { SandboxControl } from '../control.js';

/** Names of the edge cases for which {@link seedEdgeCases} adds a stack. */
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

/** Adds one stack for each edge case of real platforms, and an environment without a snapshot. */
export function seedEdgeCases(control: SandboxControl): Record<EdgeCase, number> {
  const cluster = control.addEnvironment({ name: 'cluster', swarm: true });
  control.addEnvironment({ name: 'never seen', snapshot: false });
  const lost = control.addEnvironment({ name: 'lost' });
  control.addExternalProject('outsider', 1, { app: 'caddy:2' });
  const add = control.addStack.bind(control);
  const ids = {
    swarm: add({ name: 'queue', kind: 'swarm', environmentId: cluster }),
    kubernetes: add({ name: 'pods', kind: 'kubernetes' }),
    'status-zero': add({ name: 'ancient', status: 0 }),
    orphaned: add({ name: 'stray', environmentId: lost }),
    'null-env': add({ name: 'bare', env: null }),
    git: add({ name: 'cloned', git: { url: 'https://git.example/cloned.git', username: 'ci' } }),
    duplicate: add({ name: 'twin' }),
    'duplicate-newer': add({ name: 'twin' }),
    'old-name': add({ name: 'My Old Stack' }),
    stopped: add({ name: 'asleep', status: 2 }),
  };
  control.removeEnvironment(lost);
  return ids;
}
