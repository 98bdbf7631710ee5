import { Injectable } from '@nestjs/common';
import {
  PlatformError,
  type Container,
  type PlatformClient,
  type Stack,
} from '@stackyard/platform-client';
import { isHoldName } from '../held-images/hold-tags.js';
import { servicesInFile } from '../pulling/compose-file.adapter.js';
import type { ServiceImage, SnapshotContent } from '../snapshots/redeploy-snapshot.js';
import {
  planRestore,
  findRestoreObstacle,
  type RestoreObstacle,
  type RestorableStack,
  type PlannedImageRestore,
} from './rollback-images.js';

interface ReadContext {
  client: PlatformClient;
  signal: AbortSignal;
}

export interface CurrentStack {
  stack: Stack;
  /** Null if the platform has no file. */
  file: string | null;
  containers: readonly Container[];
}

export interface ImageRestorePlan {
  images: PlannedImageRestore[];
  obstacle: RestoreObstacle | null;
}

@Injectable()
export class RollbackInspectionService {
  async inspect(
    reader: ReadContext,
    current: CurrentStack,
    savedState: { services: readonly ServiceImage[]; content: SnapshotContent },
  ): Promise<ImageRestorePlan> {
    const { stack, file, containers } = current;
    if (stack.kind !== 'compose' && stack.kind !== 'swarm') {
      const detail = 'Kubernetes stacks are rolled back in the cluster.';
      return { images: [], obstacle: { code: 'kubernetes', detail } };
    }
    const { client, signal } = reader;
    const [services, digestsByImageId, hasSeveralNodes] = await Promise.all([
      stack.kind === 'swarm' ? client.services(stack.environmentId, { signal }) : [],
      stack.kind === 'swarm'
        ? new Map<string, string[]>()
        : this.readDigests(reader, stack, [...savedState.services, ...containers]),
      this.hasSeveralNodes(reader, stack),
    ]);
    const appliedFile = stack.git === null ? savedState.content.file : file;
    const restorableStack: RestorableStack = {
      kind: stack.kind,
      containers,
      services: services.filter((service) => service.stack === stack.projectName),
      digestsByImageId,
      fileServices:
        stack.kind === 'swarm' ? [] : servicesInFile(appliedFile, savedState.content.env),
      hasSeveralNodes,
    };
    const images = planRestore(savedState.services, restorableStack);
    return { images, obstacle: findRestoreObstacle(savedState.services, images, restorableStack) };
  }

  /** Returns the digests of the images that are on the host, by image ID. */
  private async readDigests(
    { client, signal }: ReadContext,
    { environmentId }: Stack,
    images: readonly { imageId: string }[],
  ): Promise<Map<string, string[]>> {
    const ids = [...new Set(images.map(({ imageId }) => imageId))].filter((id) => id !== '');
    const entries = await Promise.all(
      ids.map(async (id) => {
        const image = await nullIfMissing(client.image(environmentId, id, { signal }));
        if (image === null) return [];
        return [[id, image.digests.filter((digest) => !isHoldName(digest))] as const];
      }),
    );
    return new Map(entries.flat());
  }

  /**
   * Whether the environment has several nodes. An agent lists the containers of all nodes, but
   * images are restored on only one of them.
   */
  private async hasSeveralNodes(
    { client, signal }: ReadContext,
    { environmentId }: Stack,
  ): Promise<boolean> {
    const environments = await client.environments({ signal });
    const environment = environments.find(({ id }) => id === environmentId);
    const isAgent = environment?.kind === 'agent' || environment?.kind === 'edge';
    return isAgent && (environment.snapshot?.nodes ?? 0) > 1;
  }
}

async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not-found') return null;
    throw error;
  }
}
