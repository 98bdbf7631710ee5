import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { StackReply } from './stacks.js';

/**
 * Why a record is not removed. The platform takes down whatever bears the record's name when it
 * removes a record, so a record goes only when that can touch nothing.
 */
export const removalObstacles = [
  /** No other record of its environment has its name; or it has no record at all. */
  'not-duplicate',
  /** Containers bear its name, running or not. */
  'containers',
  /** Swarm services bear its name. */
  'services',
  /** One of the records is being deployed. */
  'deploying',
  /** The environment does not answer, or the platform hides containers from the key. */
  'unseen',
  /** Its environment is gone: the platform would act on another one. */
  'orphaned',
  /** What it runs is not visible to Stackyard. */
  'kubernetes',
] as const;
export type RemovalObstacle = (typeof removalObstacles)[number];

/** Records of one environment that share a name, and with it their containers. */
export interface DuplicateGroup {
  server: { id: number; name: string };
  environmentId: number;
  /** The project name the containers are labelled with. */
  projectName: string;
  /** Containers of that name as last seen; they belong to all of these records alike. */
  containers: number;
  /** The oldest record first. */
  stacks: StackReply[];
}

/** Every group, by name. */
export interface ListDuplicatesReply extends PageReply {
  groups: DuplicateGroup[];
}

/** What removing a record would do, looked up on the platform at this moment. */
export interface RemovalPreviewReply {
  /** The record that would go, with its file and variables; volumes stay in any case. */
  stack: StackReply;
  removable: boolean;
  /** Null when it is removable. */
  obstacle: RemovalObstacle | null;
  /** Names of the containers and services that would be taken down. */
  touched: string[];
  /** Platform ids of the records of the same name that stay. */
  staying: number[];
}

/** Returns stacks that share a name within the same environment. */
export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/stacks/duplicates',
  access: 'stacks-access',
  summary: 'List stacks with the same name',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<ListDuplicatesReply>(),
});

/** Says whether removing the record would take containers down. Changes nothing. */
export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/removal',
  access: 'stacks-access',
  summary: 'Preview removing a stack record',
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_UNREACHABLE'],
  reply: type<RemovalPreviewReply>(),
});

/** Removes the record from the platform if no container is affected. */
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
