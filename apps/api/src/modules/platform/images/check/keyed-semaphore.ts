/** Limits how many tasks per key run at once; the others queue. */
export class KeyedSemaphore {
  private readonly lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly width: number) {}

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] };
    this.lanes.set(name, lane);
    // A finished task passes its slot on directly, so that no new task can take it.
    if (lane.running >= this.width) await new Promise<void>((go) => lane.waiting.push(go));
    else lane.running += 1;
    try {
      return await task();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else lane.running -= 1;
      if (lane.running === 0) this.lanes.delete(name);
    }
  }
}
