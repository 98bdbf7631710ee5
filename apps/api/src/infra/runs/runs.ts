import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Leases } from '../leases/leases.service.js';
import { Logging } from '../logging/logging.js';
import { RunExecutor } from './run-executor.js';
import type { RunKind } from './run-kind.js';

/** Creates run executors, and interrupts all runs when the process stops. */
@Injectable()
export class Runs implements BeforeApplicationShutdown {
  private readonly stopController = new AbortController();
  private readonly idleWaiters: (() => Promise<void>)[] = [];

  constructor(
    private readonly leases: Leases,
    private readonly logging: Logging,
  ) {}

  executorFor<Run extends { id: number }, Result>(
    kind: RunKind<Run, Result>,
  ): RunExecutor<Run, Result> {
    const { leases, logging, stopController } = this;
    const executor = new RunExecutor(kind, {
      leases,
      log: logging.loggerFor(kind.logger),
      stopSignal: stopController.signal,
    });
    this.idleWaiters.push(() => executor.waitUntilIdle());
    return executor;
  }

  /**
   * Interrupts the runs in this hook, because Nest calls it before connections and files are
   * closed. A run that lost them would be stored as failed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopController.abort();
    await Promise.all(this.idleWaiters.map((waitUntilIdle) => waitUntilIdle()));
  }
}
