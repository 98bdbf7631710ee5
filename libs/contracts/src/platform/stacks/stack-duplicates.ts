import { endpoint, type } from '../../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../../base/paging.js';
import type { StackReply } from './stacks.js';

/**
 * Reasons that prevent the removal of a stack record. When Portainer removes a record, it also
 * removes all containers and services that have the record's name. Stackyard therefore removes a
 * record only if no containers or services have its name.
 */
export const removalObstacles = [
  /** No other record in the environment has the same name, or the stack has no record. */
  'not-duplicate',
  /** Running or stopped containers have the name of the record. */
  'containers',
  /** Swarm services have the name of the record. */
  'services',
  /** One of the records is being deployed. */
  'deploying',
  /** The environment does not respond, or the API key cannot see all containers. */
  'unseen',
  /** The environment no longer exists, so the platform would act on another environment. */
  'orphaned',
  /**
   * The stack is a Kubernetes stack or of an unknown type, so Stackyard cannot see its workloads.
   */
  'kubernetes',
] as const;
/** Why a stack record can't be removed. */
export type RemovalObstacle = (typeof removalObstacles)[number];

/**
 * Stack records in one environment that have the same name and therefore share their containers.
 */
export interface DuplicateGroup {
  server: { id: number; name: string };
  environmentId: number;
  /** Project name in the labels of the containers. */
  projectName: string;
  /**
   * Number of containers with this project name at the last refresh. The labels of a container do
   * not say which of the records it belongs to.
   */
  containers: number;
  /** The stack records with this project name, oldest first. */
  stacks: StackReply[];
}

/** A page of groups of stack records that share a name, sorted by that name. */
export interface ListDuplicatesReply extends PageReply {
  groups: DuplicateGroup[];
}

/** Effect of removing a record, checked on the platform at the time of the request. */
export interface RemovalPreviewReply {
  /**
   * The record to remove. Its compose file and variables are removed too; volumes are always kept.
   */
  stack: StackReply;
  removable: boolean;
  /** Why the record can't be removed; null if it can be removed. */
  obstacle: RemovalObstacle | null;
  /** Names of the containers and services that would be removed. */
  touched: string[];
  /** Platform IDs of the other records with the same name, which would remain. */
  staying: number[];
}

/**
 * Returns the records in groups. The records of a group have the same name in the same environment
 * and therefore share their containers.
 */
export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/stacks/duplicates',
  access: 'stacks-access',
  summary: 'List duplicate stack records',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<ListDuplicatesReply>(),
});

/**
 * Returns the containers and services that would be removed with the record. If the record can't be
 * removed, the reason is included. Nothing is changed.
 */
export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/removal',
  access: 'stacks-access',
  summary: 'Preview the removal of a duplicate stack record',
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_UNREACHABLE', 'PLATFORM_FAILED'],
  reply: type<RemovalPreviewReply>(),
});

/**
 * Removes the record from the platform. The request is rejected if containers or services would be
 * removed with the record. It is also rejected if no other record has the same name in the same
 * environment.
 */
export const removeDuplicate = endpoint({
  method: 'DELETE',
  path: '/api/stacks/:id/record',
  access: 'maintenance-server-edit',
  credential: 'session',
  summary: 'Remove a duplicate stack record',
  problems: [
    'STACK_UNKNOWN',
    'STACK_RECORD_NEEDED',
    'UPDATE_RUNNING',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<RemovalPreviewReply>(),
});
