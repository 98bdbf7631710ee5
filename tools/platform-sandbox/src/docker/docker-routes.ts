import {
  readFilterLabels,
  toWireContainer,
  toWireInspection,
  toWireStats,
} from './docker-containers.js';
import { eventsReply } from './docker-events.js';
import { controlContainer } from './docker-control.js';
import { logReply } from './docker-logs.js';
import {
  distributionReply,
  pullReply,
  removeImageTag,
  tagImage,
  toWireImage,
} from './docker-images.js';
import { rollBackService, toWireServices, toWireTasks } from './docker-swarm.js';
import type { SwarmUpdates } from './docker-swarm.js';
import {
  json,
  unknownRecordError,
  RequestError,
  unknownEnvironmentMessage,
} from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import type { Route } from '../routes.js';
import type { ContainerRecord, EnvironmentRecord } from '../wire.js';
import type { PlatformState } from '../world.js';

type DockerHandler = (
  request: SandboxRequest,
  environment: EnvironmentRecord,
  key: string,
) => Reply | Promise<Reply>;

/**
 * Returns the route of the Docker API that the platform proxies: `/api/endpoints/{id}/docker/…`,
 * with or without an API version.
 */
export function dockerRoute(platform: PlatformState, updates: SwarmUpdates): Route {
  const handlers = dockerHandlers(platform, updates);
  return {
    method: '*',
    path: '/api/endpoints/:id/docker/*',
    handle: (request, [id = 0]) => {
      const environment = findReachable(platform, id);
      if ('status' in environment) return environment;
      const path = request.path
        .slice(`/api/endpoints/${id}/docker/`.length)
        .replace(/^v\d+\.\d+\//, '');
      for (const { method, pattern, handle } of handlers) {
        const found = method === request.method ? pattern.exec(path) : null;
        if (found) return handle(request, environment, decodeURIComponent(found[1] ?? ''));
      }
      throw new RequestError(404, 'page not found');
    },
  };
}

/**
 * Returns the environment or, if its remote engine is down, a bare 502. Throws the platform's error
 * if the environment does not exist or its local engine is down.
 */
function findReachable(platform: PlatformState, id: number): EnvironmentRecord | Reply {
  const environment = platform.environments.get(id);
  if (!environment) throw unknownRecordError('endpoints', id, unknownEnvironmentMessage);
  if (environment.up) return environment;
  if (!environment.url.startsWith('unix://')) return { status: 502 };
  throw new RequestError(
    500,
    'Unable to proxy the request via the Docker socket',
    'Dial unix /var/run/docker.sock: connect: no such file or directory',
  );
}

function dockerHandlers(platform: PlatformState, updates: SwarmUpdates) {
  return [
    ...engineHandlers(platform),
    ...containerHandlers(platform),
    ...imageHandlers(platform),
    ...swarmHandlers(platform, updates),
  ];
}

function route(method: string, pattern: RegExp, handle: DockerHandler) {
  return { method, pattern, handle };
}

function engineHandlers(platform: PlatformState) {
  return [
    route('GET', /^_ping$/, () => ({ status: 200, body: 'OK' })),
    route('GET', /^version$/, () => json({ Version: '27.1.2', ApiVersion: '1.46', Os: 'linux' })),
    route('GET', /^info$/, (_request, { swarm, clockOffsetMs }) =>
      json({
        ServerVersion: '27.1.2',
        SystemTime: new Date(Date.now() + clockOffsetMs).toISOString(),
        Swarm: { LocalNodeState: swarm ? 'active' : 'inactive' },
      }),
    ),
    route('GET', /^events$/, (request, environment) =>
      eventsReply(platform.events, environment, request.query),
    ),
  ];
}

function containerHandlers(platform: PlatformState) {
  const findContainer = (environment: EnvironmentRecord, key: string): ContainerRecord => {
    const found = platform.containers.find(environment.id, key);
    if (found && isOnThisMachine(found)) return found;
    throw new RequestError(404, `No such container: ${key}`);
  };
  return [
    route('GET', /^containers\/json$/, (request, { id }) => {
      const labels = readFilterLabels(request.query.get('filters'));
      const includesStopped = ['1', 'true'].includes(request.query.get('all') ?? '');
      const selectedContainers = platform.containers
        .listContainers(id)
        .filter(isOnThisMachine)
        .filter((container) => includesStopped || container.state === 'running')
        .filter((container) => labels.every(([name, value]) => hasLabel(container, name, value)));
      return json(selectedContainers.map((container) => toWireContainer(platform, container)));
    }),
    route('GET', /^containers\/([^/]+)\/json$/, (_request, environment, key) =>
      json(toWireInspection(platform, findContainer(environment, key))),
    ),
    route('GET', /^containers\/([^/]+)\/logs$/, (request, environment, key) =>
      logReply(findContainer(environment, key), request.query),
    ),
    route('GET', /^containers\/([^/]+)\/stats$/, (_request, environment, key) =>
      json(toWireStats(findContainer(environment, key))),
    ),
    route('POST', /^containers\/([^/]+)\/(?:start|stop|restart)$/, (request, environment, key) =>
      controlContainer(platform, request, findContainer(environment, key)),
    ),
  ];
}

function imageHandlers(platform: PlatformState) {
  return [
    route('GET', /^images\/json$/, (_request, { id }) =>
      json(platform.images.list(id).map(toWireImage)),
    ),
    route('GET', /^images\/(.+)\/json$/, (_request, { id }, key) => {
      const image = platform.images.find(id, key);
      if (image) return json(toWireImage(image));
      throw new RequestError(404, `No such image: ${key}`);
    }),
    route('POST', /^images\/(.+)\/tag$/, (request, { id }, key) =>
      tagImage(platform, id, key, request.query),
    ),
    route('DELETE', /^images\/(.+)$/, (_request, { id }, key) => removeImageTag(platform, id, key)),
    route('POST', /^images\/create$/, (request, { id }) => pullReply(platform, request, id)),
    route('GET', /^distribution\/(.+)\/json$/, (_request, _environment, key) =>
      distributionReply(platform, key),
    ),
  ];
}

function swarmHandlers(platform: PlatformState, updates: SwarmUpdates) {
  return [
    route('GET', /^services$/, (_request, environment) => {
      assertSwarm(environment);
      return json(toWireServices(platform, environment, updates));
    }),
    route('GET', /^services\/([^/]+)$/, (_request, environment, key) => {
      assertSwarm(environment);
      const service = toWireServices(platform, environment, updates).find(({ ID }) => ID === key);
      if (service) return json(service);
      throw new RequestError(404, `service ${key} not found`);
    }),
    route('POST', /^services\/([^/]+)\/update$/, (request, environment, key) => {
      assertSwarm(environment);
      return rollBackService(platform, environment, key, request.query);
    }),
    route('GET', /^tasks$/, (_request, environment) => {
      assertSwarm(environment);
      return json(toWireTasks(platform, environment));
    }),
    route('GET', /^tasks\/([^/]+)\/logs$/, (request, environment, key) => {
      assertSwarm(environment);
      const task = platform.containers.find(environment.id, key);
      if (task?.swarm) return logReply(task, request.query);
      throw new RequestError(404, `task ${key} not found`);
    }),
  ];
}

function assertSwarm(environment: EnvironmentRecord): void {
  if (environment.swarm) return;
  throw new RequestError(
    503,
    'This node is not a swarm manager. Use "docker swarm init" or "docker swarm join" to connect this node to swarm and try again.',
  );
}

/**
 * Returns whether the container exists and runs on the environment's own machine. A rejected task
 * has no container.
 */
function isOnThisMachine({ elsewhere, rejection }: ContainerRecord): boolean {
  return !elsewhere && rejection === null;
}

function hasLabel(container: ContainerRecord, name: string, value: string | undefined): boolean {
  const label = container.labels[name];
  return label !== undefined && (value === undefined || label === value);
}
