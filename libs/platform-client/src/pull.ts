import * as v from 'valibot';
import type { Connection } from './connection.js';
import { pullLineSchema } from './containers.js';
import type { PullProgress } from './containers.js';
import { splitReference } from './image-reference.js';
import { JsonLines } from './ndjson.js';
import { PlatformError } from './platform-error.js';
import type { Delivery } from './platform-error.js';

/** How an image is pulled. */
export interface PullOptions {
  /** Registry of the platform whose stored credentials are used; anonymous if omitted. */
  registryId?: number;
  onProgress?: (progress: PullProgress) => void;
  signal?: AbortSignal;
}

/**
 * Pulls an image and reads the stream to its end: the engine answers 200 before it knows whether the
 * pull works, and puts a failure inside.
 */
export async function pullImage(
  connection: Connection,
  environmentId: number,
  reference: string,
  options: PullOptions,
): Promise<void> {
  const { repository, tag } = splitReference(reference);
  const query = new URLSearchParams({ fromImage: repository, tag });
  const lines = new JsonLines((line) => readLine(line, reference, options.onProgress));
  try {
    await connection.accepted({
      method: 'POST',
      path: `/api/endpoints/${environmentId}/docker/images/create?${query.toString()}`,
      headers: registryHeader(options.registryId),
      signal: options.signal,
      onChunk: (chunk) => lines.push(chunk),
    });
    lines.end();
  } catch (error) {
    throw pullFault(error, reference);
  }
}

function registryHeader(registryId: number | undefined): Record<string, string> {
  if (registryId === undefined) return {};
  const json = JSON.stringify({ registryId });
  return { 'x-registry-auth': Buffer.from(json).toString('base64') };
}

function readLine(line: unknown, reference: string, onProgress: PullOptions['onProgress']): void {
  const parsed = v.safeParse(pullLineSchema, line);
  if (!parsed.success) return;
  const { error, errorDetail, status, id, progressDetail } = parsed.output;
  if (error !== null || errorDetail !== null) {
    throw pullFailed(errorDetail?.message || error || '', reference, 'answered', 200);
  }
  onProgress?.({
    status,
    layer: id,
    current: progressDetail?.current ?? null,
    total: progressDetail?.total ?? null,
  });
}

/** The engine's own refusals (no details) are about the image; the platform's are about key or environment. */
function pullFault(error: unknown, reference: string): unknown {
  if (error instanceof SyntaxError || error instanceof RangeError) {
    return new PlatformError(
      'not-a-platform',
      'The pull answered with something else than progress',
      {
        delivery: 'unknown',
        details: error.message,
      },
    );
  }
  if (!(error instanceof PlatformError)) return error;
  const { kind, message, delivery, status, details } = error;
  if (kind !== 'not-found' && kind !== 'deploy-failed') return error;
  if (delivery === 'answered' && details === undefined) {
    return pullFailed(message, reference, 'answered', status);
  }
  return kind === 'deploy-failed' ? new PlatformError('gateway', message, error) : error;
}

function pullFailed(message: string, reference: string, delivery: Delivery, status?: number) {
  return new PlatformError('pull-failed', message || `Image ${reference} could not be pulled`, {
    delivery,
    status,
    details: reference,
  });
}
