/**
 * Time limit for a response to start. The server never delays a response intentionally for this
 * long.
 */
const timeoutMs = 90_000;

/**
 * Like `fetch`, with a timeout for the start of the response. Callers must pass `redirect:
 * 'manual'`: a redirect then causes an error that names its target, so that the token is never sent
 * to another server.
 */
export const fetchWithTimeout: typeof fetch = async (input, init = {}) => {
  const timeoutController = new AbortController();
  const timer = setTimeout(() => {
    timeoutController.abort(new Error(`no response within ${timeoutMs / 1000} seconds`));
  }, timeoutMs);
  const signals = [timeoutController.signal, ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new Error(`it redirects to ${headers.get('location') ?? 'nowhere'}; use that URL`);
    }
    return response;
  } finally {
    clearTimeout(timer);
  }
};
