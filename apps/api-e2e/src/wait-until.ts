import { setTimeout as sleep } from 'node:timers/promises';

const initialPauseMs = 20;
/**
 * Maximum pause between two polls. Pauses grow, because polling takes CPU time away from the work
 * that is awaited.
 */
const maxPauseMs = 250;

/**
 * Polls until there is a result.
 *
 * @param description - completes the error message `Waited in vain until …`
 * @throws Error if there is no result before the timeout
 */
export async function waitUntil<T>(
  description: string,
  poll: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = initialPauseMs; ; pause = Math.min(pause * 1.3, maxPauseMs)) {
    const result = await poll();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${description}`);
    await sleep(pause);
  }
}
