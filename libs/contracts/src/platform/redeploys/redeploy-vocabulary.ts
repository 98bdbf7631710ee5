/** Stack actions; also the values of the filter `action`. */
export const stackActions = ['redeploy', 'start', 'stop', 'restart', 'rollback'] as const;
/** Action that a run performs on its stack. */
export type StackAction = (typeof stackActions)[number];
/** Action that only starts or stops containers and changes no image. */
export type LifecycleAction = Exclude<StackAction, 'redeploy' | 'rollback'>;

/**
 * Redeploy states, in the order in which the admin app lists them; also the values of the filter
 * `state`.
 */
export const redeployStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const;
/**
 * State of a redeploy (source document 2, part 3). `queued` and `running` are open; all other
 * states are final. `lost`: the result is unknown. `rolled_back`: the redeploy failed, and the
 * stack runs its previous images again. `rollback_failed`: the redeploy failed, and so did its
 * automatic rollback.
 */
export type RedeployState = (typeof redeployStates)[number];

/** Steps of a redeploy, in order. */
export const redeploySteps = [
  'preflight',
  'pulling',
  'applying',
  'verifying',
  'rolling-back',
] as const;
/**
 * Step of a running redeploy. `rolling-back` occurs only if the redeploy failed and is rolled back
 * automatically.
 */
export type RedeployStep = (typeof redeploySteps)[number];

/** Possible values of `waitsFor` for a queued redeploy. */
export const redeployWaitReasons = [
  'turn',
  'canary',
  'batch',
  'platform-update',
  'maintenance',
] as const;
/**
 * Why a queued redeploy has not started: an earlier redeploy on the same server (`turn`), the first
 * redeploy of its batch (`canary`), other redeploys of its batch (`batch`), a platform update, or
 * maintenance.
 */
export type RedeployWait = (typeof redeployWaitReasons)[number];

/** Failure codes of runs. `redeployFailureTexts` explains each code. */
export const redeployFailures = [
  'STACK_GONE',
  'STACK_NOT_REDEPLOYABLE',
  'ENVIRONMENT_CHANGED',
  'SERVER_REMOVED',
  'PLATFORM_UNREACHABLE',
  'PLATFORM_TLS_REFUSED',
  'PLATFORM_KEY_REFUSED',
  'PLATFORM_REFUSED',
  'PLATFORM_BUSY',
  'PLATFORM_FAULT',
  'PULL_FAILED',
  'CLONE_FAILED',
  'COMPOSE_FILE_INVALID',
  'DEPLOY_FAILED',
  'CONTAINERS_GONE',
  'CONTAINERS_NOT_RUNNING',
  'CONTAINERS_RESTARTING',
  'CONTAINERS_UNHEALTHY',
  'PROBE_FAILED',
  'LOG_PATTERN_FOUND',
  'LOG_PATTERN_MISSING',
  'CONTAINERS_STILL_RUNNING',
  'CONTAINER_REFUSED',
  'ACTION_NOT_POSSIBLE',
  'ROLLBACK_NOT_POSSIBLE',
  'IMAGES_NOT_RESTORED',
  'OUTCOME_UNKNOWN',
  'BATCH_STOPPED',
  'INTERNAL',
] as const;
/**
 * Why a redeploy failed, has an unknown result, or was cancelled with its batch (`BATCH_STOPPED`).
 * `CONTAINERS_STILL_RUNNING`, `CONTAINER_REFUSED` and `ACTION_NOT_POSSIBLE` occur only when a stack
 * is started, stopped or restarted; `ROLLBACK_NOT_POSSIBLE` and `IMAGES_NOT_RESTORED` only when it
 * is rolled back.
 */
export type RedeployFailure = (typeof redeployFailures)[number];

/** Types of requesters; also the values of the filter `origin`. */
export const redeployOrigins = ['user', 'token', 'system'] as const;
/** Who requested a redeploy: a person, an API token, or Stackyard itself. */
export type RedeployOrigin = (typeof redeployOrigins)[number];

/** Possible values of `obstacle` for a stack that can't be redeployed. */
export const redeployObstacles = [
  'self',
  'stopped',
  'orphaned',
  'external',
  'duplicate',
  'kubernetes',
  'unsupported',
  'deploying',
  'missing',
] as const;
/**
 * Why a stack can't be redeployed. `self`: Stackyard runs in the stack. `orphaned`: the environment
 * no longer exists. `external`: the stack has no record in Portainer. `duplicate`: another record
 * has the same containers. `unsupported`: Stackyard does not support this kind of stack. `missing`:
 * the stack no longer exists in Portainer.
 */
export type RedeployObstacle = (typeof redeployObstacles)[number];

/** Values of `state` for a rollback; `before` is the default. */
export const rollbackStates = ['before', 'after'] as const;
/** A state to which a stack can be restored: before a redeploy, or after a successful redeploy. */
export type RollbackState = (typeof rollbackStates)[number];

/** Levels of lines in a redeploy's log, least severe first. */
export const logLevels = ['info', 'warn', 'error'] as const;
/** Kinds of lines in a redeploy's log; `container` lines report events of the engine. */
export const redeployLogKinds = ['run', 'container'] as const;
