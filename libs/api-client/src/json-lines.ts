import { ApiUnreachable } from './api-problem.js';

/**
 * Reads a streamed reply in the JSON Lines format and yields each value as it arrives. Leaving the
 * loop early cancels the request.
 *
 * @param response - a response of {@link ApiClient.open} with an unread body
 * @throws {ApiUnreachable} when the reply is incomplete or a line is not JSON
 *
 * @example
 * const response = await api.open(verifyLogs);
 * for await (const line of readJsonLines<LogVerifyLine>(response)) console.log(line);
 */
export async function* readJsonLines<Line>(response: Response): AsyncGenerator<Line, void> {
  let buffer = '';
  for await (const text of textOf(response)) {
    const lines = (buffer + text).split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield parse<Line>(line);
  }
  if (buffer.trim() !== '') yield parse<Line>(buffer);
}

async function* textOf(response: Response): AsyncGenerator<string, void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let hasEnded = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      hasEnded = done;
      // With `stream`, the decoder buffers a character that is split across two chunks.
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (cause) {
    hasEnded = true;
    if (isAbortError(cause)) throw cause;
    throw new ApiUnreachable('The reply is incomplete', undefined, { cause });
  } finally {
    if (!hasEnded) await reader.cancel().catch(() => undefined);
  }
}

function isAbortError(cause: unknown): boolean {
  return (
    typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError'
  );
}

function parse<Line>(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch (cause) {
    throw new ApiUnreachable('A line of the reply is not JSON', undefined, { cause });
  }
}
