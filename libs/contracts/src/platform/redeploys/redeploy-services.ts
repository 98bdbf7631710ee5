import { endpoint, type } from '../../base/endpoint.js';
import type { ContainerReply } from '../stacks/stack-detail.js';

/** Service states, roughly in the order in which a service passes through them. */
export const redeployServiceStates = [
  'waiting',
  'pulling',
  'pulled',
  'pull-failed',
  'created',
  'starting',
  'running',
  'healthy',
  'unhealthy',
  'restarting',
  'exited',
  'completed',
  'stopped',
  'missing',
] as const;
/**
 * State of a service during a run. A service with several containers has the state of its worst
 * container. `waiting`: nothing has happened yet. `starting`: the health check has not passed yet,
 * or a swarm is still starting tasks. `running`: running without a health check or, in a swarm,
 * running with all tasks. `exited`: ended with an exit code other than 0. `completed`: ended with
 * exit code 0. `stopped`: stopped on request, paused, or without desired tasks in a swarm.
 * `missing`: the containers no longer exist after the run.
 */
export type RedeployServiceState = (typeof redeployServiceStates)[number];

/** Progress of pulling the image of a service. */
export interface ServicePullReply {
  /** Number of known layers of the image; can increase during the pull. */
  layers: number;
  /** Number of layers that are complete, including those that were already on the host. */
  completeLayers: number;
  /** Bytes downloaded so far; 0 if nothing had to be downloaded. */
  bytes: number;
  /** Total size in bytes of the layers to download, as far as it is known. */
  totalBytes: number;
}

/** A container of a service during a run. */
export interface ServiceContainerReply extends Pick<
  ContainerReply,
  'id' | 'name' | 'state' | 'health'
> {
  /** Exit code; null unless the container has ended. */
  exitCode: number | null;
  /** Whether the container was created by the run. */
  isNew: boolean;
}

/** State and progress of one service during a run. */
export interface RedeployServiceReply {
  name: string;
  /** Image reference; null if it is not known. */
  image: string | null;
  state: RedeployServiceState;
  /** Progress of the image's pull; null if the image was not pulled. */
  pull: ServicePullReply | null;
  /** Containers of the service, starting with containers that the run created; at most 20. */
  containers: ServiceContainerReply[];
  /** Number of tasks of a swarm service; null for other services. */
  tasks: { running: number; desired: number } | null;
}

/** The services of a run in alphabetical order, at most 100. */
export interface RedeployServicesReply {
  services: RedeployServiceReply[];
}

/**
 * While the redeploy is running, the progress is updated about once a second. Afterwards, the last
 * observed state is returned. The list is empty until the services of the stack have been read. It
 * stays empty for redeploys from earlier versions of Stackyard.
 */
export const readRedeployServices = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/services',
  access: 'stacks-access',
  summary: "Get a redeploy's progress by service",
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployServicesReply>(),
});
