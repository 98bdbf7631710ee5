/**
 * Waits until a URL responds with success. If a program ends first, or after a minute, ends all
 * programs with exit code 1.
 *
 * @param {string} url
 * @param {import('./supervisor.mjs').Supervisor} programs
 */
export async function waitUntilReady(url, programs) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (programs.isShuttingDown) return programs.end(1);
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  console.error(`${url} does not answer after 60 s.`);
  return programs.end(1);
}
