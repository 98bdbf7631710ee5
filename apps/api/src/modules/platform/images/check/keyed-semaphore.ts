/** Limits how many tasks run at once per key. Other tasks wait in a queue. */
export class KeyedSemaphore {
  private readonly queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly maxRunning: number) {}

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    // A finished task hands its slot directly to the next task in the queue, so that a newer task
    // cannot jump ahead.
    if (queue.running >= this.maxRunning)
      await new Promise<void>((start) => queue.waiting.push(start));
    else queue.running += 1;
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) this.queues.delete(key);
    }
  }
}
