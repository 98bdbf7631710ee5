import type { Stack } from '@stackyard/platform-client';

/** A regular stack as reported by the platform. */
export const ordinaryStack: Stack = {
  id: 7,
  name: 'Grafana',
  projectName: 'grafana',
  kind: 'compose',
  environmentId: 1,
  swarmId: null,
  status: 'active',
  updatedAt: 1_700_000_000,
  createdAt: 1_600_000_000,
  env: null,
  entryPoint: 'docker-compose.yml',
  git: null,
  autoUpdate: false,
  prune: null,
  deploymentMessage: null,
  deploysInBackground: false,
  createdBy: '',
  updatedBy: '',
};
