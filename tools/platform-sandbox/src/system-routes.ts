import { gzipSync } from 'node:zlib';
import {
  decodeBody,
  json,
  unknownRecord,
  RequestError,
  stringField,
  unknownEnvironment,
} from './http/reply.js';
import type { Reply, SandboxRequest } from './http/reply.js';
import type { Route } from './routes.js';
import type { EnvironmentRecord } from './wire.js';
import type { World } from './world.js';

/** Returns the routes for status, version, user, environments and registries. */
export function systemRoutes(world: World): Route[] {
  const status = () =>
    json({ Version: world.version, InstanceID: '299ab403-70a8-4c05-92f7-bf7a994d50df' });
  return [
    { method: 'GET', path: '/api/status', handle: status, isPublic: true },
    { method: 'GET', path: '/api/system/status', handle: status, isPublic: true },
    { method: 'GET', path: '/api/system/version', handle: () => json(versionOf(world)) },
    {
      method: 'GET',
      path: '/api/system/info',
      handle: () => json({ platform: 'Docker Standalone', edgeAgents: 0, agents: 0 }),
    },
    {
      method: 'GET',
      path: '/api/users/me',
      handle: () =>
        json({
          Id: 1,
          Username: world.isAdministrator ? 'admin' : 'operator',
          Role: world.isAdministrator ? 1 : 2,
          UseCache: false,
        }),
    },
    {
      method: 'GET',
      path: '/api/settings',
      handle: () => json({ BlackListedLabels: world.hiddenLabels }),
    },
    { method: 'POST', path: '/api/backup', handle: (request) => createBackup(world, request) },
    ...environmentRoutes(world),
  ];
}

function environmentRoutes(world: World): Route[] {
  const findEnvironment = (id = 0) => {
    const environment = world.environments.get(id);
    if (environment) return environment;
    throw unknownRecord('endpoints', id, unknownEnvironment);
  };
  return [
    {
      method: 'GET',
      path: '/api/endpoints',
      handle: () => {
        const all = [...world.environments.values()].map((environment) =>
          wireEnvironment(world, environment),
        );
        const total = String(all.length);
        return json(all, 200, { 'x-total-count': total, 'x-total-available': total });
      },
    },
    {
      method: 'GET',
      path: '/api/endpoints/:id',
      handle: (_request, [id]) => json(wireEnvironment(world, findEnvironment(id))),
    },
    {
      method: 'GET',
      path: '/api/endpoints/:id/registries',
      handle: (_request, [id]) => {
        findEnvironment(id);
        return json(
          world.registries.map((registry) => ({
            Id: registry.id,
            Type: registry.type,
            Name: registry.name,
            URL: registry.url,
            BaseURL: '',
            Authentication: true,
            Username: 'ci',
          })),
        );
      },
    },
  ];
}

/** Returns an archive of the records. An encrypted one starts with its own magic bytes. */
function createBackup(world: World, request: SandboxRequest): Reply {
  if (!world.isAdministrator)
    throw new RequestError(401, 'User is not authorized to perfom the action');
  const isEncrypted = stringField(decodeBody(request.body), 'Password') !== '';
  const archive = gzipSync(JSON.stringify([...world.stacks.values()]));
  const suffix = isEncrypted ? '.encrypted' : '';
  return {
    status: 200,
    headers: {
      'content-type': isEncrypted ? 'application/octet-stream' : 'application/gzip',
      'content-disposition': `attachment; filename=portainer-backup_today.tar.gz${suffix}`,
    },
    body: isEncrypted ? Buffer.concat([Buffer.from('AES256-GCM'), archive]) : archive,
  };
}

function versionOf(world: World) {
  return {
    UpdateAvailable: world.latestVersion !== null,
    LatestVersion: world.latestVersion ?? '',
    ServerVersion: world.version,
    ServerEdition: world.isBusinessEdition ? 'EE' : 'CE',
    DatabaseVersion: world.version,
    Build: { BuildNumber: '1', ImageTag: `linux-amd64-${world.version}`, GoVersion: 'go1.22' },
  };
}

function wireEnvironment(world: World, environment: EnvironmentRecord) {
  return {
    Id: environment.id,
    Name: environment.name,
    Type: environment.type,
    URL: environment.url,
    GroupId: 1,
    PublicURL: '',
    ContainerEngine: environment.type === 5 ? '' : 'docker',
    TagIds: [],
    Status: environment.up ? 1 : 2,
    Snapshots: environment.snapshot ? [snapshotOf(world, environment)] : [],
    UserAccessPolicies: {},
    TeamAccessPolicies: {},
    SecuritySettings: { allowStackManagementForRegularUsers: true },
  };
}

function snapshotOf(world: World, environment: EnvironmentRecord) {
  const containers = world.containers.listContainers(environment.id);
  const count = (test: (container: (typeof containers)[number]) => boolean) =>
    containers.filter(test).length;
  return {
    Time: world.now() - 30,
    DockerVersion: '27.1.2',
    Swarm: environment.swarm,
    TotalCPU: 4,
    TotalMemory: 16_777_216_000,
    ContainerCount: containers.length,
    RunningContainerCount: count(({ state }) => state === 'running'),
    StoppedContainerCount: count(({ state }) => state === 'exited'),
    HealthyContainerCount: count(({ health }) => health === 'healthy'),
    UnhealthyContainerCount: count(({ health }) => health === 'unhealthy'),
    VolumeCount: containers.length,
    ImageCount: world.images.list(environment.id).length,
    ServiceCount: 0,
    StackCount: new Set(containers.map(({ project }) => project)).size,
    NodeCount: environment.swarm ? (environment.nodes ?? 1) : 0,
  };
}
