/**
 * Creates a `fetch` that stores cookies like a browser.
 *
 * @returns {typeof fetch}
 */
export function createFetchWithCookies() {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equalsIndex = pair.indexOf('=');
      cookies.set(pair.slice(0, equalsIndex), pair.slice(equalsIndex + 1));
    }
    return response;
  };
}
