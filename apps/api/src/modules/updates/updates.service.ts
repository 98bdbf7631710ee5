import { Injectable } from '@nestjs/common';
import type {
  ListUpdatesReply,
  MaintenanceConfigReply,
  PageQuery,
  PreflightReply,
  StartUpdateRequest,
  UpdateLogLine,
  UpdateLogQuery,
  UpdateLogReply,
  UpdateRunReply,
  UpdateStatusReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { UpdatedPlatformService } from '#modules/platform/servers/updated-platform.service.js';
import { SshSecretsService } from './ssh/ssh-secrets.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import type { UpdateLogEntity } from './log/update-log.entity.js';
import { UpdatePreflightService } from './steps/update-preflight.service.js';
import { toReply } from './run/update-replies.js';
import type { UpdateRunEntity } from './run/update-run.entity.js';
import { isCancellable } from './run/update-run.js';
import { UpdateStatesService } from './run/update-states.service.js';
import { UpdateScriptsService } from './script/update-scripts.service.js';
import { UpdatesRepository } from './updates.repository.js';

const linesPerReply = 1000;
const maxStatusLines = 200;

@Injectable()
export class UpdatesService {
  constructor(
    private readonly updates: UpdatesRepository,
    private readonly updateStates: UpdateStatesService,
    private readonly scripts: UpdateScriptsService,
    private readonly preflight: UpdatePreflightService,
    private readonly setup: SshSetupService,
    private readonly secrets: SshSecretsService,
    private readonly platform: UpdatedPlatformService,
    private readonly maintenance: MaintenanceService,
  ) {}

  async readConfig(by: Caller): Promise<MaintenanceConfigReply> {
    return {
      ssh: await this.setup.read(),
      script: await this.scripts.readFor(by),
      canStoreSecrets: this.secrets.isAvailable,
      servers: await this.platform.listVersions(),
    };
  }

  async check({ serverId, backup = false }: StartUpdateRequest): Promise<PreflightReply> {
    const server = await this.platform.resolveServer(serverId);
    await this.setup.resolveTarget();
    const { checks, canBackUp } = await this.preflight.runChecks(server.id, { backup });
    return { checks, canBackUp };
  }

  /**
   * Stores a request to cancel an update. The process that runs the update carries out the request,
   * even if Stackyard is restarted first.
   *
   * @throws ProblemError UPDATE_UNKNOWN or UPDATE_NOT_CANCELLABLE
   */
  async cancel(id: number, by: Caller): Promise<UpdateRunReply> {
    await this.maintenance.change(by, async () => {
      const run = await this.requireUpdate(id);
      if (!isCancellable(run)) {
        throw new ProblemError('UPDATE_NOT_CANCELLABLE', 'The script has already finished.');
      }
      if (run.cancelRequestedAt === null) await this.updateStates.requestCancel(run, by);
    });
    return this.read(id);
  }

  async list(query: PageQuery): Promise<ListUpdatesReply> {
    const { rows, nextCursor } = await this.updates.findPage(query);
    return { updates: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError UPDATE_UNKNOWN */
  async read(id: number): Promise<UpdateRunReply> {
    return toReply(await this.requireUpdate(id));
  }

  /** @throws ProblemError UPDATE_UNKNOWN */
  async readLog(id: number, { after = 0 }: UpdateLogQuery): Promise<UpdateLogReply> {
    await this.requireUpdate(id);
    const lines = await this.updates.findLines(id, after, linesPerReply + 1);
    return {
      lines: lines.slice(0, linesPerReply).map(toLine),
      more: lines.length > linesPerReply,
    };
  }

  /**
   * Returns the status of the latest update. Its details and the last lines of its log are included
   * only for callers with the permission `maintenance-access`.
   */
  async readStatus(by: Caller): Promise<UpdateStatusReply> {
    const lastRun = await this.updates.findLast();
    if (lastRun === null) {
      return { status: 'never-run', running: false, startedAt: null, finishedAt: null };
    }
    const status: UpdateStatusReply = {
      status: statusOf(lastRun),
      running: lastRun.endedAt === null,
      startedAt: lastRun.startedAt,
      finishedAt: lastRun.endedAt,
    };
    if (!by.permissions.has('maintenance-access')) return status;
    const lines = await this.updates.findLines(
      lastRun.id,
      Math.max(0, lastRun.lines - maxStatusLines),
      maxStatusLines,
    );
    return { ...status, run: toReply(lastRun), log: lines.map(toLine) };
  }

  private async requireUpdate(id: number): Promise<UpdateRunEntity> {
    const run = await this.updates.find(id);
    if (run === null) throw unknownUpdateProblem(id);
    return run;
  }
}

function statusOf({ state }: UpdateRunEntity): UpdateStatusReply['status'] {
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return state;
    default:
      return 'running';
  }
}

function toLine({ seq, at, stream, text }: UpdateLogEntity): UpdateLogLine {
  return { seq, at, stream, text };
}

function unknownUpdateProblem(id: number): ProblemError {
  return new ProblemError('UPDATE_UNKNOWN', `No update has the ID ${id}.`);
}
