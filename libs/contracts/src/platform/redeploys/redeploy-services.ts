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
 * State of a service during a run: that of its worst container. `waiting`: nothing has happened
 * yet. `starting`: its health check has not passed yet, or a swarm is still starting tasks.
 * `running`: running without a health check. `exited`: its exit code is not 0. `completed`: its
 * exit code is 0. `stopped`: stopped on request. `missing`: its containers no longer exist.
 */
export type RedeployServiceState = (typeof redeployServiceStates)[number];

/** Progress of pulling the image of a service. */
export interface ServicePullReply {
  /** Number of layers of the image that are known so far. */
  layers: number;
  /** Number of layers that are complete, including those that were already on the host. */
  completeLayers: number;
  /** Bytes downloaded so far; 0 if nothing had to be downloaded. */
  bytes: number;
  /** Total size in bytes of the layers to download, as far as known so far. */
  totalBytes: number;
}

/** A container of a service during a run. */
export interface ServiceContainerReply extends Pick<
  ContainerReply,
  'id' | 'name' | 'state' | 'health'
> {
  /** Exit code; null unless the container has exited. */
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
  /** At most 20 of the containers, starting with those that the run created. */
  containers: ServiceContainerReply[];
  /** Number of tasks of a swarm service; null for other services. */
  tasks: { running: number; desired: number } | null;
}

/** The services of a run in alphabetical order, at most 100. */
export interface RedeployServicesReply {
  services: RedeployServiceReply[];
}

/**
 * Returns the progress of each of the redeploy's services. During the run, it is updated about once
 * a second; afterwards, it shows the last observed state. The list is empty until the run has read
 * its stack, and for runs from earlier versions of Stackyard.
 */
export const readRedeployServices = endpoint({
  method: 'GET',
  path: '/api/redeploys/:id/services',
  access: 'stacks-access',
  summary: "Get a redeploy's progress by service",
  problems: ['REDEPLOY_UNKNOWN'],
  reply: type<RedeployServicesReply>(),
});
