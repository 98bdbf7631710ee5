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
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { UpdatedPlatform } from '#modules/platform/servers/updated-platform.service.js';
import { SshSecretsService } from './ssh/ssh-secrets.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import type { UpdateLogEntity } from './run/update-log.entity.js';
import { UpdatePreflightService } from './run/update-preflight.service.js';
import { toReply } from './run/update-replies.js';
import type { UpdateRunEntity } from './run/update-run.entity.js';
import { beginUpdate, isCancellable } from './run/update-run.js';
import { UpdateRunService } from './run/update-run.service.js';
import { UpdateScriptsService } from './script/update-scripts.service.js';
import { UpdatesRepository } from './updates.repository.js';

const linesAtOnce = 1000;
/** Lines that the status shows of the end of a log. */
const tail = 200;

/** What operators do with updates of the platform. */
@Injectable()
export class UpdatesService {
  constructor(
    private readonly updates: UpdatesRepository,
    private readonly runs: UpdateRunService,
    private readonly scripts: UpdateScriptsService,
    private readonly preflight: UpdatePreflightService,
    private readonly setup: SshSetupService,
    private readonly secrets: SshSecretsService,
    private readonly platform: UpdatedPlatform,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async config(by: Caller): Promise<MaintenanceConfigReply> {
    return {
      ssh: await this.setup.read(),
      script: await this.scripts.shownTo(by),
      canStoreSecrets: this.secrets.available,
    };
  }

  async check({ serverId, backup = false }: StartUpdateRequest): Promise<PreflightReply> {
    const server = await this.platform.server(serverId);
    await this.setup.target();
    const { checks, canBackUp } = await this.preflight.look(server.id, { backup });
    return { checks, canBackUp };
  }

  /** @throws ProblemError UPDATE_RUNNING, SSH_NOT_CONFIGURED, SERVER_UNKNOWN or PLATFORM_URL_NOT_CONFIGURED */
  async start(
    {
      serverId,
      message = 'Portainer is being updated.',
      backup = false,
      backupPassword = null,
    }: StartUpdateRequest,
    by: Caller,
  ): Promise<UpdateRunReply> {
    if (backupPassword !== null && !backup) {
      const detail = 'applies only to a backup, and none was requested';
      throw inputRefused([{ pointer: '/backupPassword', code: 'unused', detail }]);
    }
    const server = await this.platform.server(serverId);
    // Asked before anything is written: an update that cannot begin is none.
    await this.setup.target();
    const { run, lease } = await this.maintenance.change(by, async () => {
      const reserved = (await this.updates.open()) ? null : await this.runs.reserve();
      if (reserved === null) {
        throw new ProblemError('UPDATE_RUNNING', 'An update is already running.');
      }
      const { text: script, hash } = await this.scripts.read();
      const now = this.clock.now();
      const begun = await this.updates.insert({
        ...beginUpdate(now),
        serverId: server.id,
        serverName: server.name,
        message,
        script,
        mark: null,
        startedBy: by.actor.name,
        startedAt: now.toISOString(),
        cancelRequestedAt: null,
        lines: 0,
        truncated: false,
      });
      await this.eventLog.record({
        action: 'update.started',
        by,
        severity: 'notice',
        target: { type: 'maintenance', id: begun.id, name: `update of ${server.name}` },
        server,
        message: `The update of ${server.name} was started`,
        details: { script: hash, backup },
      });
      await this.outbox.add('update.changed', toReply(begun));
      return { run: begun, lease: reserved };
    });
    // Before the update changes what is answered.
    const reply = toReply(run);
    this.runs.begin(run, lease, backup ? { password: backupPassword } : null);
    return reply;
  }

  /**
   * Stored with the update, so that the process that carries it finds it, now or after a restart.
   *
   * @throws ProblemError UPDATE_UNKNOWN or UPDATE_NOT_CANCELLABLE
   */
  async cancel(id: number, by: Caller): Promise<UpdateRunReply> {
    await this.maintenance.change(by, async () => {
      const run = await this.present(id);
      if (!isCancellable(run)) {
        throw new ProblemError('UPDATE_NOT_CANCELLABLE', 'Its script has already finished.');
      }
      if (run.cancelRequestedAt !== null) return;
      run.cancelRequestedAt = this.clock.now().toISOString();
      await this.updates.requestCancel(id, run.cancelRequestedAt);
      await this.outbox.add('update.changed', toReply(run));
      await this.eventLog.record({
        action: 'update.cancel-requested',
        by,
        severity: 'notice',
        target: { type: 'maintenance', id, name: `update of ${run.serverName}` },
        message: `The update of ${run.serverName} will be cancelled`,
      });
    });
    return this.read(id);
  }

  async list(query: PageQuery): Promise<ListUpdatesReply> {
    const { rows, nextCursor } = await this.updates.page(query);
    return { updates: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError UPDATE_UNKNOWN */
  async read(id: number): Promise<UpdateRunReply> {
    return toReply(await this.present(id));
  }

  /** @throws ProblemError UPDATE_UNKNOWN */
  async log(id: number, { after = 0 }: UpdateLogQuery): Promise<UpdateLogReply> {
    await this.present(id);
    const lines = await this.updates.lines(id, after, linesAtOnce + 1);
    return {
      lines: lines.slice(0, linesAtOnce).map(toLine),
      more: lines.length > linesAtOnce,
    };
  }

  /** What everyone may know, and for operators what they can follow. */
  async status(by: Caller): Promise<UpdateStatusReply> {
    const last = await this.updates.last();
    if (last === null) {
      return { status: 'never-run', running: false, startedAt: null, finishedAt: null };
    }
    const status: UpdateStatusReply = {
      status: statusOf(last),
      running: last.endedAt === null,
      startedAt: last.startedAt,
      finishedAt: last.endedAt,
    };
    if (!by.permissions.has('maintenance-access')) return status;
    const lines = await this.updates.lines(last.id, Math.max(0, last.lines - tail), tail);
    return { ...status, run: toReply(last), log: lines.map(toLine) };
  }

  private async present(id: number): Promise<UpdateRunEntity> {
    const run = await this.updates.find(id);
    if (run === null) throw unknownUpdate(id);
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

function unknownUpdate(id: number): ProblemError {
  return new ProblemError('UPDATE_UNKNOWN', `No update has the ID ${id}.`);
}
