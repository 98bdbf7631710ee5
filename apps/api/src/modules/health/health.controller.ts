import { Controller } from '@nestjs/common';
import {
  readLiveness,
  readReadiness,
  type BackgroundTaskReply,
  type HealthReply,
  type ReadinessReply,
} from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { TaskState } from '#infra/background/task-figures.js';
import { Database } from '#infra/database/database.js';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Serves } from '#infra/http/endpoint.decorator.js';
import { version } from '#version.js';

@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {}

  @Serves(readLiveness)
  checkLiveness(): HealthReply {
    return { status: 'ok', version };
  }

  @Serves(readReadiness)
  async checkReadiness(@CurrentCaller() by: Caller): Promise<ReadinessReply> {
    await this.database.ping();
    const health = { status: 'ok', version } as const;
    if (!by.permissions.has('metrics-read')) return health;
    return { ...health, tasks: this.tasks.listStates().map(toReply) };
  }
}

function toReply({ lastRunAt, ...state }: TaskState): BackgroundTaskReply {
  return { ...state, lastRunAt: lastRunAt?.toISOString() ?? null };
}
