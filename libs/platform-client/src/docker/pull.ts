import * as v from 'valibot';
import type { Connection } from '../connection/connection.js';
import { pullLineSchema } from './containers.js';
import type { PullProgress } from './containers.js';
import { splitReference } from './image-reference.js';
import { JsonLines } from './ndjson.js';
import { PlatformError } from '../connection/platform-error.js';
import type { Delivery } from '../connection/platform-error.js';

/** Options of {@link PlatformClient.pullImage}. */
export interface PullOptions {
  /**
   * ID of a registry that is stored on the platform. The pull uses the credentials of this
   * registry; without a registry, the pull is anonymous.
   */
  registryId?: number;
  /** Called for each progress message of the pull. */
  onProgress?: (progress: PullProgress) => void;
  /** Aborts the call, which then rejects with a PlatformError of kind `aborted`. */
  signal?: AbortSignal;
}

/**
 * Pulls an image and reads the complete stream: Docker responds with 200 before the pull ends and
 * reports errors in the stream.
 *
 * @throws {PlatformError} when the pull fails
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
    await connection.sendExpectingSuccess({
      method: 'POST',
      path: `/api/endpoints/${environmentId}/docker/images/create?${query.toString()}`,
      headers: registryHeader(options.registryId),
      signal: options.signal,
      onChunk: (chunk) => lines.push(chunk),
    });
    lines.end();
  } catch (error) {
    throw toPullError(error, reference);
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
    throw pullFailedError(errorDetail?.message || error || '', reference, 'answered', 200);
  }
  onProgress?.({
    status,
    layer: id,
    current: progressDetail?.current ?? null,
    total: progressDetail?.total ?? null,
  });
}

/**
 * Returns the error with which a pull ends: `pull-failed` if Docker could not pull the image,
 * `gateway` for any other `deploy-failed` error, and `not-a-platform` if the response could not be
 * parsed. All other errors are returned unchanged. An error concerns the image if it has no
 * details, because only errors of the platform, which concern the API key or the environment, have
 * details.
 */
function toPullError(error: unknown, reference: string): unknown {
  if (error instanceof SyntaxError || error instanceof RangeError) {
    return new PlatformError(
      'not-a-platform',
      'The response to the pull is not a progress stream',
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
    return pullFailedError(message, reference, 'answered', status);
  }
  return kind === 'deploy-failed' ? new PlatformError('gateway', message, error) : error;
}

function pullFailedError(message: string, reference: string, delivery: Delivery, status?: number) {
  return new PlatformError('pull-failed', message || `Image ${reference} could not be pulled`, {
    delivery,
    status,
    details: reference,
  });
}
