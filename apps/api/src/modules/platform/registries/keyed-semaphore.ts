/** Lets only so many tasks of a lane run at once; the others wait in line. */
export class KeyedSemaphore {
  private readonly lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly width: number) {}

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] };
    this.lanes.set(name, lane);
    // Whoever leaves hands its place on, so that nobody can slip in between.
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
