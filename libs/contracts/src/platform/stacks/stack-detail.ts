import { endpoint, type } from '../../base/endpoint.js';
import type { ImageIgnoreReply, NewerTagsReply } from '../images.js';
import type { RedeployReply } from '../redeploys/redeploys.js';
import type { RegistryFault } from '../registries.js';
import type { Freshness, StackReply } from './stacks.js';

/** A container of a stack, as Docker lists it. */
export interface ContainerReply {
  id: string;
  name: string;
  /** Name of the container's Compose or Swarm service; null if it has none. */
  service: string | null;
  image: string;
  /** State in Docker, for example `running` or `exited`. */
  state: string;
  /** Docker's status text, for example `Up 3 hours (healthy)`. */
  status: string;
  health: 'healthy' | 'unhealthy' | 'starting' | null;
  createdAt: string | null;
}

/** Possible values of `state` for an image of a stack. */
export const imageStates = [
  'outdated',
  'unknown',
  'current',
  'pinned',
  'ignored',
  'local',
  'finished',
] as const;
/**
 * State of an image. `pinned`: the reference contains a digest, or an exact version that is up to
 * date. `local`: no registry has the image. `finished`: the containers of the image have completed
 * their work. `ignored`: newer images exist but are ignored. `unknown`: the image has not been
 * checked successfully.
 */
export type ImageState = (typeof imageStates)[number];

/** Possible values of `reason` for an image of a stack. */
export const imageReasons = [
  'newer-in-registry',
  'newer-pulled',
  'pinned-to-digest',
  'pinned-to-version',
  'not-in-registry',
  'no-name',
  'containers-finished',
  'still-checking',
] as const;
/**
 * Why an image is in its state. `newer-pulled`: a newer image was pulled, but the containers still
 * run the old one. `not-in-registry`: the image was built or loaded on the host. `no-name`: the
 * image has no name in a registry. `still-checking`: Portainer is still checking the image.
 */
export type ImageReason = (typeof imageReasons)[number];

/**
 * Why an image could not be checked: one of the registry faults; `no-tag` if the image's reference
 * has no tag; `not-on-host` if the host no longer has the image; `platform` if the platform could
 * not be queried.
 */
export type ImageFault = RegistryFault | 'no-tag' | 'not-on-host' | 'platform';

/** Build information from the labels of an image, as defined by the OCI image specification. */
export interface ImageBuildReply {
  version: string | null;
  /** Commit of the source code. */
  revision: string | null;
  sourceUrl: string | null;
  changelogUrl: string | null;
  /** Build time, in ISO 8601 format; null if unknown, for example for reproducible builds. */
  builtAt: string | null;
}

/** An image that a stack uses, with the result of its latest check. */
export interface ImageReply {
  /** Image reference as in the compose file, for example `shop:2.4`. */
  reference: string;
  freshness: Freshness;
  state: ImageState;
  /** Explanation of `state` in one English sentence; null if there is none. */
  detail: string | null;
  /**
   * Code of the explanation in `detail`, so that clients can translate it. Null if there is no
   * `detail`, after a failed check, and if `detail` comes from Portainer.
   */
  reason: ImageReason | null;
  /**
   * Time of the registry's response on which `state` is based, in ISO 8601 format; null if the
   * registry was not queried.
   */
  checkedAt: string | null;
  /**
   * When a check first found a newer image, in ISO 8601 format; null if there is no newer image.
   */
  outdatedSince: string | null;
  /** Digest of the running image; null if it is unknown or the image is not from a registry. */
  runningDigest: string | null;
  /**
   * Build information of the running image; null if the image has no such labels or was not
   * inspected.
   */
  runningBuild: ImageBuildReply | null;
  /**
   * Digest of the newer image in the registry; null without a newer image, and for a newer image
   * that was found without querying the registry.
   */
  newDigest: string | null;
  /**
   * Build information of the newer image; null if there is no newer image or its labels could not
   * be read.
   */
  newBuild: ImageBuildReply | null;
  /**
   * Why the latest check failed, in English; null after a success. After a failure, `state` still
   * comes from the last successful check.
   */
  fault: string | null;
  /** Kind of `fault`, so that clients can translate it; null if there is no fault. */
  faultCode: ImageFault | null;
  /** Time of the last failure, in ISO 8601 format; null if there has been a success since. */
  faultAt: string | null;
  /**
   * Earliest time of the next check of the image, in ISO 8601 format, taking into account any pause
   * of its registry; null before the first check and while checks are turned off.
   */
  nextCheckAt: string | null;
  /** Why and until when newer images are ignored; null if they are not ignored. */
  ignored: ImageIgnoreReply | null;
  /**
   * Newer versions of the image under other tags; null if its tag is not a version, or if Stackyard
   * has not tried to list the tags yet. Newer versions do not make an image outdated.
   */
  newerTags: NewerTagsReply | null;
}

/** Possible values of `faultCode` for the newest commit of a git stack. */
export const gitFaults = [
  'unsupported',
  'not-public',
  'off-limits',
  'unreachable',
  'reference-missing',
  'broken',
] as const;
/**
 * Why the newest commit could not be read from a repository. `unsupported`: the address of the
 * repository is not an HTTP or HTTPS address. `not-public`: the repository does not exist, or it
 * requires credentials, which Portainer does not return. `off-limits`: the address is not allowed.
 * `unreachable`: there was no response. `reference-missing`: the repository does not have the
 * branch or tag. `broken`: the response is invalid.
 */
export type GitFault = (typeof gitFaults)[number];

/** The newest commit of the branch or tag of a git stack, as its repository reports it. */
export interface NewestCommitReply {
  /**
   * The newest commit; null until the repository has reported a commit. After a failed request, the
   * previously reported commit is kept.
   */
  commit: string | null;
  /**
   * Time at which the repository reported `commit`, in ISO 8601 format; null if `commit` is null.
   */
  checkedAt: string | null;
  /**
   * Web page of the commit; null if there is no commit or the repository is not on a known hosting
   * service.
   */
  commitUrl: string | null;
  /**
   * Web page with the changes between the deployed and the newest commit; null if these commits are
   * the same, if one of them is unknown, or if the repository is not on a known hosting service.
   */
  compareUrl: string | null;
  /** Why the latest request to the repository failed, in English; null after a success. */
  fault: string | null;
  /** Kind of `fault`, so that clients can translate it; null if there is no fault. */
  faultCode: GitFault | null;
}

/** The repository of a git stack. */
export interface StackGitReply {
  /** Address of the repository without credentials. */
  url: string;
  /** Branch or tag, for example `refs/heads/main`; empty for the default branch. */
  reference: string;
  /** Path of the compose file in the repository. */
  file: string;
  /** Commit of the last deployment; null if Portainer did not store it. */
  commit: string | null;
  /** Web page of the repository; null unless its address is an HTTPS address. */
  webUrl: string | null;
  /**
   * Web page of the commit; null if there is no commit or the repository is not on a known hosting
   * service.
   */
  commitUrl: string | null;
  /** The newest commit of `reference`; null if querying repositories is turned off. */
  newest: NewestCommitReply | null;
}

/**
 * A stack with its note, repository, containers, images and latest redeploys, and the names of its
 * environment variables.
 */
export interface StackDetailReply {
  stack: StackReply;
  /** Free text about the stack; empty if there is none. */
  note: string;
  /**
   * Names of the stack's environment variables. Values are not returned because they may be
   * secrets.
   */
  environmentVariables: string[];
  git: StackGitReply | null;
  containers: ContainerReply[];
  images: ImageReply[];
  /** The latest redeploys of the stack, newest first; at most 20. */
  redeploys: RedeployReply[];
}

/**
 * Returns the stack with its note, repository, containers, images and up to 20 latest redeploys.
 * The names of its environment variables are included, but not their values.
 */
export const readStack = endpoint({
  method: 'GET',
  path: '/api/stacks/:id',
  access: 'stacks-access',
  summary: 'Get a stack',
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED'],
  reply: type<StackDetailReply>(),
});
