/**
 * A failure during the 90 days of the demo.
 *
 * @typedef {object} Mishap
 * @property {number} day Days ago.
 * @property {number} hour
 * @property {string} by
 * @property {readonly string[]} stacks Redeployed stacks; only the first one fails.
 * @property {string} reason
 * @property {boolean} [autoRollback]
 * @property {{ canary?: boolean, stopAfterFailures?: number }} [strategy]
 * @property {Cause} cause
 * @property {import('@stackyard/contracts').RedeployState} ends How the first redeploy ends.
 * @property {{ kind: 'redeploy' | 'rollback', minutes: number, by: string, reason: string }} [followUp]
 * @typedef {BadImage | { kind: 'up-error' | 'pull-error', message: string } | { kind: 'vanishes' }} Cause
 * @typedef {object} BadImage
 * @property {'bad-image'} kind
 * @property {string} image
 * @property {boolean} [crashes]
 * @property {string} [health] Output of the failing health check.
 * @property {readonly string[]} lines Lines that the containers write to their log.
 */

/** @type {Readonly<Record<string, Mishap>>} */
export const failureScenarios = {
  outlineWithoutRedis: {
    ...{ day: 84, hour: 10, by: 'jonas', stacks: ['outline'], reason: 'New image' },
    cause: {
      kind: 'bad-image',
      image: 'outlinewiki/outline:0.79',
      health: 'wget: server returned error: HTTP/1.1 503 Service Unavailable',
      lines: [
        '{"level":"info","message":"Starting outline"}',
        '{"level":"error","message":"connect ECONNREFUSED 172.20.0.4:6379"}',
        '{"level":"error","message":"Redis is not available, requests are rejected"}',
      ],
    },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 95, by: 'anna', reason: 'Image with the fix' },
  },
  nextcloudPort: {
    ...{ day: 71, hour: 18, by: 'anna', stacks: ['nextcloud'], reason: 'Security update' },
    cause: {
      kind: 'up-error',
      message:
        'driver failed programming external connectivity on endpoint nextcloud-app-1: Bind for 0.0.0.0:8080 failed: port is already allocated',
    },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 12, by: 'anna', reason: 'Port 8080 is free again' },
  },
  zammadMigration: {
    ...{ day: 63, hour: 16, by: 'jonas', stacks: ['zammad'], reason: 'Weekly update' },
    autoRollback: true,
    cause: {
      kind: 'bad-image',
      image: 'ghcr.io/zammad/zammad:6.3',
      crashes: true,
      lines: [
        'I, INFO -- : waiting for the database',
        'E, ERROR -- : PG::UndefinedColumn: column "tickets.checklist_id" does not exist',
        'rake aborted: pending migrations could not be applied',
      ],
    },
    ends: 'rolled_back',
  },
  plausibleLimit: {
    ...{
      day: 52,
      hour: 11,
      by: 'demo',
      stacks: ['plausible'],
      reason: 'Changelog read, looks safe',
    },
    cause: {
      kind: 'pull-error',
      message: 'toomanyrequests: You have reached your unauthenticated pull rate limit',
    },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 240, by: 'demo', reason: 'Again after the rate limit' },
  },
  stagingConfiguration: {
    ...{
      day: 45,
      hour: 15,
      by: 'shop-pipeline',
      stacks: ['shop-staging'],
      reason: 'Build 1020-rc',
    },
    cause: {
      kind: 'bad-image',
      image: 'ghcr.io/example-office/shop-web:main',
      crashes: true,
      lines: [
        'shop-web 1020-rc',
        'Error: PAYMENT_WEBHOOK_SECRET is not set',
        '    at readConfiguration (/app/server.js:41:11)',
      ],
    },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 50, by: 'shop-pipeline', reason: 'Build 1021' },
  },
  jellyfinUnknown: {
    ...{ day: 38, hour: 22, by: 'jonas', stacks: ['jellyfin'], reason: 'New image' },
    cause: { kind: 'vanishes' },
    ends: 'lost',
    followUp: { kind: 'redeploy', minutes: 25, by: 'jonas', reason: 'Portainer is back' },
  },
  mattermostPlugins: {
    ...{ day: 30, hour: 19, by: 'anna', stacks: ['mattermost'], reason: 'Security update' },
    autoRollback: true,
    cause: {
      kind: 'bad-image',
      image: 'mattermost/mattermost-team-edition:9.11',
      health: 'curl: (22) The requested URL returned error: 500',
      lines: [
        '{"level":"info","msg":"Server is initializing"}',
        '{"level":"error","msg":"Failed to load plugin com.mattermost.calls: incompatible version"}',
      ],
    },
    ends: 'rolled_back',
  },
  canaryStops: {
    ...{ day: 17, hour: 20, by: 'jonas', reason: 'New base images, one stack first' },
    stacks: ['listmonk', 'bookstack', 'outline', 'keycloak'],
    strategy: { canary: true },
    cause: {
      kind: 'bad-image',
      image: 'listmonk/listmonk:v3.0.0',
      crashes: true,
      lines: ['init.go:142: error connecting to DB: pq: password authentication failed'],
    },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 75, by: 'jonas', reason: 'Database password corrected' },
  },
  n8nMemory: {
    ...{ day: 9, hour: 9, by: 'jonas', stacks: ['n8n'], reason: 'New image' },
    cause: {
      kind: 'bad-image',
      image: 'n8nio/n8n:1.58',
      crashes: true,
      lines: [
        'Initializing n8n process',
        'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      ],
    },
    ends: 'failed',
    followUp: { kind: 'rollback', minutes: 6, by: 'anna', reason: 'Workflows must run tonight' },
  },
  immichModels: {
    ...{ day: 4, hour: 21, by: 'anna', stacks: ['immich'], reason: 'Updates of the photo library' },
    cause: {
      kind: 'bad-image',
      image: 'ghcr.io/immich-app/immich-machine-learning:release',
      health: 'curl: (7) Failed to connect to localhost port 3003: Connection refused',
      lines: [
        '[INFO] Starting gunicorn 22.0.0',
        '[INFO] Loading clip model "ViT-B-32__openai" to memory',
        '[ERROR] onnxruntime: Load model from /cache/clip/model.onnx failed: Protobuf parsing failed',
        '[WARNING] Worker (pid:9) was sent SIGKILL! Perhaps out of memory?',
      ],
    },
    ends: 'failed',
  },
  wikiTimeout: {
    ...{ day: 2, hour: 23, by: 'jonas', stacks: ['wiki'], reason: 'Weekly update' },
    cause: { kind: 'pull-error', message: 'net/http: TLS handshake timeout' },
    ends: 'failed',
    followUp: { kind: 'redeploy', minutes: 10, by: 'jonas', reason: 'Second try' },
  },
};
