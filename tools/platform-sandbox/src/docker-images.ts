import { setImmediate as nextTurn } from 'node:timers/promises';
import { json, Refusal } from './reply.js';
import type { Reply, SandboxRequest } from './reply.js';
import { familiarReference } from './images.js';
import type { LocalImage } from './images.js';
import type { World } from './world.js';

export function wireImage(image: LocalImage) {
  return {
    Id: image.id,
    RepoTags: image.tags,
    RepoDigests: image.digests,
    Os: 'linux',
    Architecture: 'amd64',
    Created: image.createdAt,
    Size: image.size,
  };
}

/** A pull: 200 at once, then progress, and an error inside the stream when it does not work. */
export function pullStream(world: World, request: SandboxRequest, environmentId: number): Reply {
  const repository = request.query.get('fromImage') ?? '';
  const tag = request.query.get('tag') ?? '';
  if (repository === '') throw new Refusal(400, 'invalid reference format');
  const separator = tag.startsWith('sha256:') ? '@' : ':';
  const reference = familiarReference(tag === '' ? repository : repository + separator + tag);
  const stream = linesOf(world, environmentId, reference, tag || 'latest');
  return { status: 200, headers: { 'content-type': 'application/json' }, stream };
}

async function* linesOf(
  world: World,
  environmentId: number,
  reference: string,
  tag: string,
): AsyncGenerator<string> {
  const line = (value: object) => `${JSON.stringify(value)}\r\n`;
  yield line({ status: `Pulling from ${reference.split(/[:@]/)[0]}`, id: tag });
  await nextTurn();
  const fault = world.faults.takeDeployFault('pull-error', { image: reference });
  const pulled = fault ? null : world.images.pull(environmentId, reference);
  if (!pulled) {
    const message = fault?.message ?? `manifest for ${reference} not found: manifest unknown`;
    yield line({ errorDetail: { message }, error: message });
    return;
  }
  const layer = pulled.image.id.slice(7, 19);
  if (pulled.fresh) {
    yield line({ status: 'Pulling fs layer', progressDetail: {}, id: layer });
    yield line({
      status: 'Downloading',
      progressDetail: { current: pulled.image.size / 2, total: pulled.image.size },
      id: layer,
    });
    yield line({ status: 'Pull complete', progressDetail: {}, id: layer });
  }
  yield line({ status: `Digest: ${pulled.image.digests[0]?.split('@')[1] ?? ''}` });
  const verdict = pulled.fresh ? 'Downloaded newer image for' : 'Image is up to date for';
  yield line({ status: `Status: ${verdict} ${reference}` });
}

/** What the registry has, asked by the engine. */
export function distributionOf(world: World, reference: string): Reply {
  const digest = world.images.remoteDigest(reference);
  if (digest === null) {
    throw new Refusal(404, `manifest unknown: ${familiarReference(reference)}`);
  }
  return json({
    Descriptor: {
      mediaType: 'application/vnd.oci.image.index.v1+json',
      digest,
      size: 1610,
    },
    Platforms: [
      { architecture: 'amd64', os: 'linux' },
      { architecture: 'arm64', os: 'linux' },
    ],
  });
}
