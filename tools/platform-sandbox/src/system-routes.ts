import { gzipSync } from 'node:zlib';
import {
  decodeBody,
  json,
  unknownRecordError,
  RequestError,
  stringField,
  unknownEnvironmentMessage,
} from './http/reply.js';
import type { Reply, SandboxRequest } from './http/reply.js';
import type { Route } from './routes.js';
import type { EnvironmentRecord } from './wire.js';
import type { PlatformState } from './world.js';

/**
 * Returns the routes for the status, version, user, settings, backups, environments and registries.
 */
export function systemRoutes(platform: PlatformState): Route[] {
  const status = () =>
    json({ Version: platform.version, InstanceID: '299ab403-70a8-4c05-92f7-bf7a994d50df' });
  return [
    { method: 'GET', path: '/api/status', handle: status, isPublic: true },
    { method: 'GET', path: '/api/system/status', handle: status, isPublic: true },
    { method: 'GET', path: '/api/system/version', handle: () => json(versionOf(platform)) },
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
          Username: platform.isAdministrator ? 'admin' : 'operator',
          Role: platform.isAdministrator ? 1 : 2,
          UseCache: false,
        }),
    },
    {
      method: 'GET',
      path: '/api/settings',
      handle: () => json({ BlackListedLabels: platform.hiddenLabels }),
    },
    { method: 'POST', path: '/api/backup', handle: (request) => createBackup(platform, request) },
    ...environmentRoutes(platform),
  ];
}

function environmentRoutes(platform: PlatformState): Route[] {
  const findEnvironment = (id = 0) => {
    const environment = platform.environments.get(id);
    if (environment) return environment;
    throw unknownRecordError('endpoints', id, unknownEnvironmentMessage);
  };
  return [
    {
      method: 'GET',
      path: '/api/endpoints',
      handle: () => {
        const all = [...platform.environments.values()].map((environment) =>
          toWireEnvironment(platform, environment),
        );
        const total = String(all.length);
        return json(all, 200, { 'x-total-count': total, 'x-total-available': total });
      },
    },
    {
      method: 'GET',
      path: '/api/endpoints/:id',
      handle: (_request, [id]) => json(toWireEnvironment(platform, findEnvironment(id))),
    },
    {
      method: 'GET',
      path: '/api/endpoints/:id/registries',
      handle: (_request, [id]) => {
        findEnvironment(id);
        return json(
          platform.registries.map((registry) => ({
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

/**
 * Returns an archive of the stack records. With a password, the archive is not encrypted but starts
 * with other bytes, so that it is not recognised as a gzip file.
 */
function createBackup(platform: PlatformState, request: SandboxRequest): Reply {
  if (!platform.isAdministrator)
    throw new RequestError(401, 'User is not authorized to perfom the action');
  const isEncrypted = stringField(decodeBody(request.body), 'Password') !== '';
  const archive = gzipSync(JSON.stringify([...platform.stacks.values()]));
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

function versionOf(platform: PlatformState) {
  return {
    UpdateAvailable: platform.latestVersion !== null,
    LatestVersion: platform.latestVersion ?? '',
    ServerVersion: platform.version,
    ServerEdition: platform.isBusinessEdition ? 'EE' : 'CE',
    DatabaseVersion: platform.version,
    Build: { BuildNumber: '1', ImageTag: `linux-amd64-${platform.version}`, GoVersion: 'go1.22' },
  };
}

function toWireEnvironment(platform: PlatformState, environment: EnvironmentRecord) {
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
    Snapshots: environment.snapshot ? [snapshotOf(platform, environment)] : [],
    UserAccessPolicies: {},
    TeamAccessPolicies: {},
    SecuritySettings: { allowStackManagementForRegularUsers: true },
  };
}

function snapshotOf(platform: PlatformState, environment: EnvironmentRecord) {
  const containers = platform.containers.listContainers(environment.id);
  const count = (test: (container: (typeof containers)[number]) => boolean) =>
    containers.filter(test).length;
  return {
    Time: platform.now() - 30,
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
    ImageCount: platform.images.list(environment.id).length,
    ServiceCount: 0,
    StackCount: new Set(containers.map(({ project }) => project)).size,
    NodeCount: environment.swarm ? (environment.nodes ?? 1) : 0,
  };
}
