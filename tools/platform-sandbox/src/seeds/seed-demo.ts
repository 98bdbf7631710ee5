import type { SandboxControl } from '../control.js';

export interface DemoIds {
  /** ID of the stack that represents Stackyard itself. */
  selfStackId: number;
  environments: { home: number; rack: number; gone: number };
}

const daySeconds = 86_400;
const githubBaseUrl = 'https://github.com/example-home';

/**
 * Fills an empty sandbox with a realistic home lab: two environments with registries and ordinary
 * stacks, and one stack for each kind of problem.
 */
export function seedDemo(control: SandboxControl): DemoIds {
  const home = control.addEnvironment({ name: 'home-server' });
  const rack = control.addEnvironment({ name: 'rack-02', swarm: true });
  const gone = control.addEnvironment({ name: 'old-nas' });
  const now = Math.floor(Date.now() / 1000);
  const dates = (createdDaysAgo: number, updatedDaysAgo: number) => ({
    createdAt: now - createdDaysAgo * daySeconds,
    updatedAt: updatedDaysAgo === 0 ? 0 : now - updatedDaysAgo * daySeconds,
  });

  seedFileStacks(control, home, dates);
  seedSmallStacks(control, home, dates);
  seedGitStacks(control, home, dates);
  seedRackEnvironment(control, rack, dates);
  seedProblems(control, { home, rack, gone }, dates);
  const selfStackId = control.addStack({
    name: 'stackyard',
    environmentId: home,
    images: { app: 'ghcr.io/stackyard/stackyard:0.1' },
    healthchecks: ['app'],
    ...dates(20, 2),
  });
  control.addRegistry({ id: 1, name: 'GitHub packages', url: 'ghcr.io', type: 3 });
  control.addRegistry({ id: 2, name: 'Docker Hub', url: 'docker.io', type: 6 });
  return { selfStackId, environments: { home, rack, gone } };
}

type DatesFactory = (
  createdDaysAgo: number,
  updatedDaysAgo: number,
) => { createdAt: number; updatedAt: number };

function seedFileStacks(control: SandboxControl, environmentId: number, dates: DatesFactory): void {
  const postgres = 'postgres:16-alpine';
  const redis = 'redis:7-alpine';
  control.addStack({
    name: 'gitea',
    environmentId,
    images: { server: 'gitea/gitea:1.22', db: postgres },
    healthchecks: ['db'],
    env: [
      { name: 'POSTGRES_PASSWORD', value: 'demo-only' },
      { name: 'TZ', value: 'Europe/Berlin' },
    ],
    ...dates(410, 12),
  });
  control.addStack({
    name: 'paperless',
    environmentId,
    images: {
      webserver: 'ghcr.io/paperless-ngx/paperless-ngx:2.13',
      broker: redis,
      db: postgres,
      gotenberg: 'gotenberg/gotenberg:8',
      tika: 'apache/tika:latest',
    },
    healthchecks: ['webserver', 'db'],
    env: [{ name: 'PAPERLESS_OCR_LANGUAGE', value: 'deu+eng' }],
    ...dates(380, 30),
  });
  control.addStack({
    name: 'jellyfin',
    environmentId,
    images: { jellyfin: 'jellyfin/jellyfin:latest' },
    healthchecks: ['jellyfin'],
    ...dates(300, 41),
  });
  control.addStack({
    name: 'vaultwarden',
    environmentId,
    images: { vaultwarden: 'vaultwarden/server:latest' },
    healthchecks: ['vaultwarden'],
    env: [{ name: 'ADMIN_TOKEN', value: 'demo-only' }],
    ...dates(290, 9),
  });
  control.addStack({
    name: 'nextcloud',
    environmentId,
    images: { app: 'nextcloud:29-apache', cron: 'nextcloud:29-apache', db: 'mariadb:11', redis },
    healthchecks: ['db'],
    env: [{ name: 'MYSQL_PASSWORD', value: 'demo-only' }],
    ...dates(280, 60),
  });
}

/** Adds stacks with one container each, deployed from a file. */
function seedSmallStacks(
  control: SandboxControl,
  environmentId: number,
  dates: DatesFactory,
): void {
  for (const [name, image, createdDaysAgo, updatedDaysAgo] of [
    ['homeassistant', 'ghcr.io/home-assistant/home-assistant:stable', 270, 5],
    ['pihole', 'pihole/pihole:latest', 260, 3],
    ['uptime-kuma', 'louislam/uptime-kuma:1', 190, 21],
    ['mosquitto', 'eclipse-mosquitto:2', 180, 0],
    ['watch-archive', 'tubearchivist/tubearchivist:latest', 90, 14],
  ] as const) {
    control.addStack({
      name,
      environmentId,
      images: { [name]: image },
      ...dates(createdDaysAgo, updatedDaysAgo),
    });
  }
}

function seedGitStacks(control: SandboxControl, environmentId: number, dates: DatesFactory): void {
  control.addStack({
    name: 'grafana',
    environmentId,
    images: {
      grafana: 'grafana/grafana:11.2.0',
      prometheus: 'prom/prometheus:v2.54.1',
      'node-exporter': 'prom/node-exporter:v1.8.2',
    },
    healthchecks: ['grafana'],
    git: { url: `${githubBaseUrl}/monitoring.git`, username: 'deploy', filePath: 'compose.yaml' },
    autoUpdate: true,
    ...dates(200, 1),
  });
  control.addStack({
    name: 'traefik',
    environmentId,
    images: { proxy: 'traefik:v3.1' },
    git: { url: `${githubBaseUrl}/edge-proxy.git`, username: 'deploy' },
    ...dates(350, 18),
  });
  control.addStack({
    name: 'wiki',
    environmentId,
    images: { wikijs: 'ghcr.io/requarks/wiki:2', db: 'postgres:15-alpine' },
    healthchecks: ['db'],
    git: { url: `${githubBaseUrl}/wiki.git`, reference: 'refs/heads/stable' },
    ...dates(150, 33),
  });
}

function seedRackEnvironment(
  control: SandboxControl,
  environmentId: number,
  dates: DatesFactory,
): void {
  control.addStack({
    name: 'mail-gateway',
    environmentId,
    kind: 'swarm',
    images: { smtp: 'boky/postfix:v4.3.0', filter: 'rspamd/rspamd:3.9' },
    ...dates(120, 8),
  });
  control.addStack({
    name: 'minio',
    environmentId,
    images: { minio: 'quay.io/minio/minio:latest' },
    healthchecks: ['minio'],
    env: [{ name: 'MINIO_ROOT_PASSWORD', value: 'demo-only' }],
    ...dates(240, 70),
  });
  control.addStack({
    name: 'ci-runner',
    environmentId,
    images: { runner: 'gitea/act_runner:latest', cache: 'redis:7-alpine' },
    git: { url: `${githubBaseUrl}/ci-runner.git`, username: 'deploy' },
    ...dates(75, 4),
  });
  control.addStack({
    name: 'cluster-dashboard',
    environmentId,
    kind: 'kubernetes',
    ...dates(60, 0),
  });
}

function seedProblems(
  control: SandboxControl,
  { home, rack, gone }: DemoIds['environments'],
  dates: DatesFactory,
): void {
  control.addStack({
    name: 'minecraft',
    environmentId: home,
    images: { server: 'itzg/minecraft-server:java21' },
    status: 2,
    ...dates(330, 100),
  });
  control.addStack({
    name: 'photoprism',
    environmentId: gone,
    images: { photoprism: 'photoprism/photoprism:latest', db: 'mariadb:10.11' },
    ...dates(700, 400),
  });
  control.removeEnvironment(gone);
  for (const createdDaysAgo of [500, 95]) {
    control.addStack({
      name: 'freshrss',
      environmentId: home,
      images: { freshrss: 'freshrss/freshrss:latest' },
      ...dates(createdDaysAgo, 0),
    });
  }
  control.addExternalProject('adguard', rack, { adguard: 'adguard/adguardhome:latest' });
  const immichStackId = control.addStack({
    name: 'immich',
    environmentId: rack,
    images: {
      server: 'ghcr.io/immich-app/immich-server:release',
      'machine-learning': 'ghcr.io/immich-app/immich-machine-learning:release',
      database: 'tensorchord/pgvecto-rs:pg14-v0.2.0',
      redis: 'redis:6.2-alpine',
    },
    healthchecks: ['server', 'database', 'machine-learning'],
    env: [{ name: 'DB_PASSWORD', value: 'demo-only' }],
    ...dates(160, 25),
  });
  control.setHealth(immichStackId, 'unhealthy', { service: 'machine-learning' });
  control.addStack({
    name: 'Media Tools',
    environmentId: rack,
    images: { handbrake: 'jlesage/handbrake:latest' },
    env: null,
    ...dates(900, 0),
  });
  for (const image of [
    'jellyfin/jellyfin:latest',
    'pihole/pihole:latest',
    'ghcr.io/paperless-ngx/paperless-ngx:2.13',
    'traefik:v3.1',
    'quay.io/minio/minio:latest',
  ]) {
    control.publishImage(image);
  }
}
