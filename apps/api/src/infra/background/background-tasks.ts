import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Leases } from '../leases/leases.service.js';
import { Logging } from '../logging/logging.js';
import { Metrics } from '../metrics/metrics.js';
import { BackgroundTask, type TaskDependencies } from './background-task.js';
import type { LeasedTask, SharedTask, TaskDeclaration } from './task-declaration.js';
import { TaskFailures } from './task-failures.js';
import { TaskStatistics, type TaskState } from './task-figures.js';

/**
 * Runs all periodic work. Services declare tasks when they are created or later, for example for a
 * new server. The tasks start once the application is listening and stop before it shuts down.
 */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown {
  private readonly tasks = new Map<string, BackgroundTask>();
  private readonly tools: TaskDependencies;
  private phase: 'waiting' | 'running' | 'stopped' = 'waiting';
  private runsTimeTriggeredTasks = true;

  constructor(leases: Leases, metrics: Metrics, clock: Clock, logging: Logging) {
    const figures = new TaskStatistics(metrics, clock);
    this.tools = { leases, figures, failures: new TaskFailures(clock, logging) };
  }

  /**
   * Registers a task. The combination of its name and labels must be unique. The task starts when
   * the application is listening, or immediately if the application is already listening.
   */
  declare(declaration: SharedTask): BackgroundTask;
  declare(declaration: LeasedTask): BackgroundTask;
  declare(declaration: TaskDeclaration): BackgroundTask {
    const { name, labels } = declaration;
    const key = keyOf(name, labels);
    if (this.tasks.has(key)) throw new Error(`The background task ${key} is already declared`);
    const task = new BackgroundTask(declaration, this.tools);
    this.tools.figures.declare(name);
    this.tasks.set(key, task);
    if (this.phase === 'running') this.startTask(task);
    return task;
  }

  /** Stops and unregisters a task, for example when its server no longer exists. */
  async remove(task: BackgroundTask): Promise<void> {
    const { name, labels } = task.declaration;
    const key = keyOf(name, labels);
    if (this.tasks.get(key) === task) this.tasks.delete(key);
    await task.stop();
  }

  /**
   * Starts the declared tasks. If `runTimeTriggered` is false, as in tests, tasks that are
   * triggered only by time are not started; tests run these tasks by name.
   */
  start({ runTimeTriggered: runTimeTriggeredTasks }: { runTimeTriggered: boolean }): void {
    if (this.phase !== 'waiting') return;
    this.phase = 'running';
    this.runsTimeTriggeredTasks = runTimeTriggeredTasks;
    for (const task of this.tasks.values()) this.startTask(task);
  }

  /**
   * Wakes a task by name, so that services can wake tasks of other services. Does nothing if this
   * process has no such task.
   */
  wake(name: string, labels?: Readonly<Record<string, number>>): void {
    this.tasks.get(keyOf(name, labels))?.wake();
  }

  /**
   * Runs one round of a task now, even if the task has not been started. Rejects if the round fails
   * or if there is no such task.
   */
  async run(name: string, labels?: Readonly<Record<string, number>>): Promise<void> {
    const key = keyOf(name, labels);
    const task = this.tasks.get(key);
    if (task === undefined) throw new Error(`No background task is called ${key}`);
    await task.runNow();
  }

  /** Returns the state of all tasks. Tasks with the same name share one state. */
  listStates(): TaskState[] {
    return this.tools.figures.listStates();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.phase = 'stopped';
    await Promise.all([...this.tasks.values()].map((task) => task.stop()));
    this.tools.failures.logAllRepeats();
  }

  private startTask(task: BackgroundTask): void {
    if (this.runsTimeTriggeredTasks || task.declaration.isTimeTriggered !== true) task.start();
  }
}

function keyOf(name: string, labels?: Readonly<Record<string, number>>): string {
  return labels === undefined ? name : `${name} ${JSON.stringify(labels)}`;
}
