import { setTimeout as sleep } from 'node:timers/promises';

const pause = 20;

/** Polls until there is a result. @throws Error naming what did not happen */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(pause);
  }
}
