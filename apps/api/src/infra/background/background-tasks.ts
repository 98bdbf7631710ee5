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
 * Manages all periodic work. Services declare tasks in their constructors. Tasks start when the
 * application is ready, and stop before the application does.
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

  /** Starts the task when the application is ready, or immediately if it already is. */
  declare(declaration: SharedTask): BackgroundTask;
  declare(declaration: LeasedTask): BackgroundTask;
  declare(declaration: TaskDeclaration): BackgroundTask {
    const { name, of } = declaration;
    const key = keyOf(name, of);
    if (this.tasks.has(key)) throw new Error(`The background task ${key} is already declared`);
    const task = new BackgroundTask(declaration, this.tools);
    this.tools.figures.declare(name);
    this.tasks.set(key, task);
    if (this.phase === 'running') this.startOne(task);
    return task;
  }

  /** Stops and removes a task whose subject, such as a server, no longer exists. */
  async remove(task: BackgroundTask): Promise<void> {
    const { name, of } = task.declaration;
    const key = keyOf(name, of);
    if (this.tasks.get(key) === task) this.tasks.delete(key);
    await task.stop();
  }

  /** @param byClock - false if time passes only when a test advances it */
  start({ byClock }: { byClock: boolean }): void {
    if (this.phase !== 'waiting') return;
    this.phase = 'running';
    this.runsByClock = byClock;
    for (const task of this.tasks.values()) this.startOne(task);
  }

  /** Wakes a task of another service. Does nothing if this process has no task of that name. */
  wake(name: string, of?: Readonly<Record<string, number>>): void {
    this.tasks.get(keyOf(name, of))?.wake();
  }

  /** Runs one round of a task now, even if the task is off; rejects if the round fails. */
  async run(name: string, of?: Readonly<Record<string, number>>): Promise<void> {
    const key = keyOf(name, of);
    const task = this.tasks.get(key);
    if (task === undefined) throw new Error(`No background task is called ${key}`);
    await task.runNow();
  }

  /** The state of each task; tasks with the same name are combined. */
  states(): TaskState[] {
    return this.tools.figures.states();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.phase = 'stopped';
    await Promise.all([...this.tasks.values()].map((task) => task.stop()));
    this.tools.failures.logAllRepeats();
  }

  private startOne(task: BackgroundTask): void {
    if (this.runsByClock || task.declaration.byClock !== true) task.start();
  }
}

function keyOf(name: string, of?: Readonly<Record<string, number>>): string {
  return of === undefined ? name : `${name} ${JSON.stringify(of)}`;
}
