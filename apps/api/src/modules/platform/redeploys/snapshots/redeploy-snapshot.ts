import type { Container, EnvVariable, Service, Stack } from '@stackyard/platform-client';

/** The parts of a snapshot that are stored encrypted, because they may contain secrets. */
export interface SnapshotContent {
  /** Null if the platform has no file, for example because cloning failed. */
  file: string | null;
  env: EnvVariable[];
}

/** The commit of a git stack, and the branch or tag from which it was deployed. */
export interface DeployedCommit {
  reference: string;
  /** Empty if unknown. */
  commit: string;
}

export interface ServiceImage {
  service: string;
  /** Image reference as in the compose file; empty if unknown. */
  reference: string;
  /** Empty for swarm services, because each node has its own images. */
  imageId: string;
  /**
   * In the form `repository@sha256:…`; empty if unknown, and for images that were built or loaded
   * locally.
   */
  digests: string[];
  /** Number of containers or, in a swarm, of required tasks. */
  replicas: number;
}

export interface CapturedStack {
  content: SnapshotContent;
  git: DeployedCommit | null;
  services: ServiceImage[];
}

export interface RedeployedStack extends CapturedStack {
  /** When the platform deployed the stack, in Unix seconds by the platform's clock. */
  deployedAt: number;
}

/** A snapshot as first stored, when the redeploy starts to apply. */
export interface NewSnapshot {
  takenAt: string;
  sealedBefore: string;
  gitBefore: DeployedCommit | null;
  servicesBefore: ServiceImage[];
}

/**
 * The state of a stack after a redeploy. All fields are null if the stack could not be read.
 * `sealedAfter` is also null if the content is the same as before the redeploy.
 */
export interface SnapshotAfter {
  sealedAfter: string | null;
  gitAfter: DeployedCommit | null;
  servicesAfter: ServiceImage[] | null;
  deployedAfter: number | null;
}

export function contentOf({ env }: Pick<Stack, 'env'>, file: string | null): SnapshotContent {
  return { file, env: env ?? [] };
}

export function commitOf({ git }: Pick<Stack, 'git'>): DeployedCommit | null {
  return git && { reference: git.reference, commit: git.commit };
}

/**
 * Returns the images of swarm services. The specification of a service contains the reference and
 * the digest in one text, such as `shop:2@sha256:…`, which is split here.
 */
export function swarmImages(services: readonly Service[]): ServiceImage[] {
  return services.map(({ name, image, desired }) => {
    const [reference = '', digest] = image.split('@');
    return {
      service: name,
      reference,
      imageId: '',
      digests: digest ? [`${withoutTag(reference)}@${digest}`] : [],
      replicas: desired ?? 0,
    };
  });
}

export function groupByServiceAndImage(containers: readonly Container[]): Container[][] {
  const groups = new Map<string, Container[]>();
  for (const container of containers) {
    const key = `${serviceOf(container)} ${container.imageId}`;
    groups.set(key, [...(groups.get(key) ?? []), container]);
  }
  return [...groups.values()];
}

export function serviceOf({ service, name }: Container): string {
  return service ?? name;
}

function withoutTag(reference: string): string {
  return reference.replace(/:[^:/]*$/, '');
}
