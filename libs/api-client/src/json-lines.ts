import { ApiUnreachable } from './api-problem.js';

/**
 * Reads a streamed answer of JSON lines value by value, as they arrive. Leaving the loop early
 * cancels the answer, and with it the work of the server.
 *
 * @param response an answer of `ApiClient.open` whose body was not read yet
 * @throws ApiUnreachable when the answer breaks off or a line of it is no JSON
 *
 * @example
 * for await (const line of readJsonLines<LogVerifyLine>(await api.open(verifyLogs))) show(line);
 */
export async function* readJsonLines<Line>(response: Response): AsyncGenerator<Line, void> {
  let rest = '';
  for await (const text of textOf(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield parse<Line>(line);
  }
  if (rest.trim() !== '') yield parse<Line>(rest);
}

async function* textOf(response: Response): AsyncGenerator<string, void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      // A character may lie across two chunks: the decoder keeps its first half.
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (cause) {
    ended = true;
    if (isCalledOff(cause)) throw cause;
    throw new ApiUnreachable('The answer broke off', undefined, { cause });
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

function isCalledOff(cause: unknown): boolean {
  return (
    typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'AbortError'
  );
}

function parse<Line>(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch (cause) {
    throw new ApiUnreachable('A line of the answer is no JSON', undefined, { cause });
  }
}
