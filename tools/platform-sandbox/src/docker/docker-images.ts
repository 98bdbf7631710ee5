import { setImmediate as nextTurn } from 'node:timers/promises';
import { json, RequestError } from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import { normalizeReference, repositoryOf } from './images.js';
import type { LocalImage } from './images.js';
import type { PlatformState } from '../world.js';

export function toWireImage(image: LocalImage) {
  return {
    Id: image.id,
    RepoTags: image.tags,
    RepoDigests: image.digests,
    Os: 'linux',
    Architecture: 'amd64',
    Created: image.createdAt,
    Size: image.size,
    Config: { Labels: image.labels },
  };
}

/**
 * Returns the response stream of a pull. A failure before the first layer (unknown host or tag)
 * causes an error response; a later failure is reported inside a stream with status 200.
 */
export function pullReply(
  platform: PlatformState,
  request: SandboxRequest,
  environmentId: number,
): Reply {
  const repository = request.query.get('fromImage') ?? '';
  const tag = request.query.get('tag') ?? '';
  if (repository === '') throw new RequestError(400, 'invalid reference format');
  const separator = tag.startsWith('sha256:') ? '@' : ':';
  const reference = normalizeReference(tag === '' ? repository : repository + separator + tag);
  const fault = platform.faults.takeDeployFault('pull-error', { image: reference });
  if (fault?.status !== undefined) {
    throw new RequestError(fault.status, fault.message ?? 'pull access denied');
  }
  const failure = fault ? (fault.message ?? 'unexpected EOF') : null;
  if (!fault && platform.images.remoteDigest(reference) === null) throw unknownManifest(reference);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    stream: linesOf(platform, environmentId, reference, failure),
  };
}

export function tagImage(
  platform: PlatformState,
  environmentId: number,
  key: string,
  query: URLSearchParams,
): Reply {
  const image = platform.images.find(environmentId, key);
  if (!image) throw new RequestError(404, `No such image: ${key}`);
  const repository = query.get('repo') ?? '';
  if (!/^[a-z0-9][a-z0-9._/:-]*$/.test(repository))
    throw new RequestError(400, 'invalid reference format');
  platform.images.tag(environmentId, image.id, `${repository}:${query.get('tag') || 'latest'}`);
  return { status: 201 };
}

/**
 * Removes one of an image's names, and the image itself if it has no other name and no container
 * uses it.
 */
export function removeImageTag(platform: PlatformState, environmentId: number, key: string): Reply {
  const reference = normalizeReference(key);
  const image = platform.images.find(environmentId, reference);
  if (!image?.tags.includes(reference)) throw new RequestError(404, `No such image: ${key}`);
  platform.images.untag(environmentId, reference);
  if (image.tags.length === 1) platform.pruneImages(environmentId, 'dangling', image.id);
  return json([{ Untagged: reference }]);
}

function unknownManifest(reference: string): RequestError {
  const host = reference.split('/')[0] ?? '';
  return host.endsWith('.invalid')
    ? new RequestError(500, `Get "https://${host}/v2/": dial tcp: lookup ${host}: no such host`)
    : new RequestError(
        404,
        `manifest for ${reference} not found: manifest unknown: manifest unknown`,
      );
}

async function* linesOf(
  platform: PlatformState,
  environmentId: number,
  reference: string,
  failure: string | null,
): AsyncGenerator<string> {
  const toLine = (value: object) => `${JSON.stringify(value)}\r\n`;
  const tag = reference.split(reference.includes('@') ? '@' : ':').at(-1);
  yield toLine({ status: `Pulling from ${repositoryOf(reference)}`, id: tag });
  await nextTurn();
  const pullResult = failure === null ? platform.images.pull(environmentId, reference) : null;
  if (!pullResult) {
    yield toLine({ errorDetail: { message: failure }, error: failure });
    return;
  }
  const layer = pullResult.image.id.slice(7, 19);
  if (pullResult.isNew) {
    yield toLine({ status: 'Pulling fs layer', progressDetail: {}, id: layer });
    yield toLine({
      status: 'Downloading',
      progressDetail: { current: pullResult.image.size / 2, total: pullResult.image.size },
      id: layer,
    });
    if (platform.pullMs > 0) await platform.pause(platform.pullMs);
    yield toLine({ status: 'Pull complete', progressDetail: {}, id: layer });
  }
  yield toLine({ status: `Digest: ${pullResult.image.digests[0]?.split('@')[1] ?? ''}` });
  const verdict = pullResult.isNew ? 'Downloaded newer image for' : 'Image is up to date for';
  yield toLine({ status: `Status: ${verdict} ${reference}` });
}

/** Returns the engine's response to a request for the digest that an image has in its registry. */
export function distributionReply(platform: PlatformState, reference: string): Reply {
  const digest = platform.images.remoteDigest(reference);
  if (digest === null) {
    throw new RequestError(404, `manifest unknown: ${normalizeReference(reference)}`);
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
