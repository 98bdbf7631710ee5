/** Longer than the server ever delays an answer on purpose. */
const patienceMs = 90_000;

/**
 * A `fetch` with a timeout for the start of the answer. It rejects redirects and reports their
 * target, so that the token is never sent to another server.
 */
export const patientFetch: typeof fetch = async (input, init = {}) => {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(`no response within ${patienceMs / 1000} seconds`));
  }, patienceMs);
  const signals = [late.signal, ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new Error(`it leads on to ${headers.get('location') ?? 'nowhere'}; use that address`);
    }
    return response;
  } finally {
    clearTimeout(timer);
  }
};
