import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Leases } from '../leases/leases.service.js';
import { Logging } from '../logging/logging.js';
import { Metrics } from '../metrics/metrics.js';
import { BackgroundTask, type TaskTools } from './background-task.js';
import type { LeasedTask, SharedTask, TaskDeclaration } from './task-declaration.js';
import { TaskFailures } from './task-failures.js';
import { TaskFigures, type TaskState } from './task-figures.js';

/**
 * Everything that runs again and again without being asked for. A service declares its task in its
 * constructor; it is started when the application serves, and stopped before the application is.
 */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown {
  private readonly tasks = new Map<string, BackgroundTask>();
  private readonly tools: TaskTools;
  private phase: 'waiting' | 'running' | 'stopped' = 'waiting';
  private runsByClock = true;

  constructor(leases: Leases, metrics: Metrics, clock: Clock, logging: Logging) {
    const figures = new TaskFigures(metrics, clock);
    this.tools = { leases, figures, failures: new TaskFailures(clock, logging) };
  }

  /** Its rounds begin when the application serves, or at once when it does already. */
  declare(declaration: SharedTask): BackgroundTask;
  declare(declaration: LeasedTask): BackgroundTask;
  declare(declaration: TaskDeclaration): BackgroundTask {
    const { name, of } = declaration;
    const key = keyOf(name, of);
    if (this.tasks.has(key)) throw new Error(`The background task ${key} is declared already`);
    const task = new BackgroundTask(declaration, this.tools);
    this.tools.figures.declare(name);
    this.tasks.set(key, task);
    if (this.phase === 'running') this.startOne(task);
    return task;
  }

  /** Stops one task for good: what it looked after is gone. */
  async remove(task: BackgroundTask): Promise<void> {
    const { name, of } = task.declaration;
    const key = keyOf(name, of);
    if (this.tasks.get(key) === task) this.tasks.delete(key);
    await task.stop();
  }

  /** @param byClock - false where time passes only as a test says */
  start({ byClock }: { byClock: boolean }): void {
    if (this.phase !== 'waiting') return;
    this.phase = 'running';
    this.runsByClock = byClock;
    for (const task of this.tasks.values()) this.startOne(task);
  }

  /** Wakes a task that another service has declared; where this process has none of that name, nothing happens. */
  wake(name: string): void {
    this.tasks.get(name)?.wake();
  }

  /** Runs one round of a task now, whether it is off or not; rejects when it fails. */
  async run(name: string, of?: Readonly<Record<string, number>>): Promise<void> {
    const key = keyOf(name, of);
    const task = this.tasks.get(key);
    if (task === undefined) throw new Error(`No background task is called ${key}`);
    await task.runNow();
  }

  /** What became of each task so far; those that share a name are one. */
  states(): TaskState[] {
    return this.tools.figures.states();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.phase = 'stopped';
    await Promise.all([...this.tasks.values()].map((task) => task.stop()));
    this.tools.failures.sayAll();
  }

  private startOne(task: BackgroundTask): void {
    if (this.runsByClock || task.declaration.byClock !== true) task.start();
  }
}

function keyOf(name: string, of?: Readonly<Record<string, number>>): string {
  return of === undefined ? name : `${name} ${JSON.stringify(of)}`;
}
