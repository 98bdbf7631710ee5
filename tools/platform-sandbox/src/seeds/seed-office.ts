import type { SandboxControl } from '../control.js';

const daySeconds = 86_400;

/**
 * A stack with the image of each service and the names of the services that have a health check.
 */
interface OfficeStack {
  name: string;
  images: Record<string, string>;
  healthchecks?: readonly string[];
  /** How many days ago the stack was created and last updated. */
  days: readonly [created: number, updated: number];
  repository?: string;
}

const postgres = 'postgres:16-alpine';

const stacks: readonly OfficeStack[] = [
  {
    name: 'keycloak',
    images: { keycloak: 'quay.io/keycloak/keycloak:25.0', db: postgres },
    healthchecks: ['keycloak', 'db'],
    days: [420, 6],
  },
  {
    name: 'mattermost',
    images: { app: 'mattermost/mattermost-team-edition:9.11', db: postgres },
    healthchecks: ['app', 'db'],
    days: [400, 11],
  },
  {
    name: 'outline',
    images: { web: 'outlinewiki/outline:0.79', db: postgres, redis: 'redis:7-alpine' },
    healthchecks: ['web'],
    days: [310, 19],
  },
  {
    name: 'n8n',
    images: { n8n: 'n8nio/n8n:1.58', db: postgres },
    healthchecks: ['n8n'],
    days: [260, 4],
  },
  {
    name: 'plausible',
    images: {
      web: 'ghcr.io/plausible/community-edition:v2.1',
      events: 'clickhouse/clickhouse-server:24.3-alpine',
      db: postgres,
    },
    healthchecks: ['web', 'db'],
    days: [230, 27],
  },
  {
    name: 'zammad',
    images: {
      railsserver: 'ghcr.io/zammad/zammad:6.3',
      websocket: 'ghcr.io/zammad/zammad:6.3',
      elasticsearch: 'elasticsearch:8.15.0',
      memcached: 'memcached:1.6-alpine',
    },
    healthchecks: ['railsserver'],
    days: [500, 15],
  },
  {
    name: 'bookstack',
    images: { app: 'lscr.io/linuxserver/bookstack:24.05', db: 'mariadb:11' },
    days: [370, 44],
  },
  { name: 'listmonk', images: { app: 'listmonk/listmonk:v3.0.0', db: postgres }, days: [140, 38] },
  {
    name: 'edge',
    images: { caddy: 'caddy:2', crowdsec: 'crowdsecurity/crowdsec:v1.6' },
    healthchecks: ['crowdsec'],
    days: [620, 9],
    repository: 'edge',
  },
  {
    name: 'observability',
    images: {
      loki: 'grafana/loki:3.1.1',
      alloy: 'grafana/alloy:v1.3.1',
      alertmanager: 'prom/alertmanager:v0.27.0',
    },
    healthchecks: ['loki'],
    days: [210, 7],
    repository: 'observability',
  },
  {
    name: 'shop',
    images: {
      web: 'ghcr.io/example-office/shop-web:stable',
      worker: 'ghcr.io/example-office/shop-worker:stable',
      db: postgres,
    },
    healthchecks: ['web', 'db'],
    days: [700, 1],
    repository: 'shop',
  },
  {
    name: 'shop-staging',
    images: {
      web: 'ghcr.io/example-office/shop-web:main',
      worker: 'ghcr.io/example-office/shop-worker:main',
      db: postgres,
    },
    healthchecks: ['web'],
    days: [690, 1],
    repository: 'shop',
  },
  {
    name: 'rabbitmq',
    images: { broker: 'rabbitmq:3.13-management' },
    healthchecks: ['broker'],
    days: [520, 51],
  },
  {
    name: 'wireguard',
    images: { wireguard: 'lscr.io/linuxserver/wireguard:latest' },
    days: [800, 66],
  },
  { name: 'registry-mirror', images: { registry: 'registry:2' }, days: [330, 80] },
];

/** Fills an empty sandbox with the services of a small company, all of which are healthy. */
export function seedOffice(control: SandboxControl): void {
  const environmentId = control.addEnvironment({ name: 'office-01' });
  const now = Math.floor(Date.now() / 1000);
  for (const { name, images, healthchecks = [], days, repository } of stacks) {
    const [createdDaysAgo, updatedDaysAgo] = days;
    control.addStack({
      name,
      environmentId,
      images,
      healthchecks,
      git:
        repository === undefined
          ? null
          : { url: `https://github.com/example-office/${repository}.git`, username: 'deploy' },
      createdAt: now - createdDaysAgo * daySeconds,
      updatedAt: now - updatedDaysAgo * daySeconds,
    });
  }
  control.addRegistry({ id: 1, name: 'GitHub packages', url: 'ghcr.io', type: 3 });
}
