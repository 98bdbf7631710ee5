import { Injectable } from '@nestjs/common';
import type { StartUpdateRequest, UpdateRunReply } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { UpdatedPlatformService } from '#modules/platform/servers/updated-platform.service.js';
import { SshSetupService } from './ssh/ssh-setup.service.js';
import { toReply } from './run/update-replies.js';
import { UpdateRunService } from './run/update-run.service.js';
import { UpdateStatesService } from './run/update-states.service.js';
import { UpdateScriptsService } from './script/update-scripts.service.js';
import { UpdatesRepository } from './updates.repository.js';

@Injectable()
export class UpdateStartService {
  constructor(
    private readonly updates: UpdatesRepository,
    private readonly runs: UpdateRunService,
    private readonly updateStates: UpdateStatesService,
    private readonly scripts: UpdateScriptsService,
    private readonly setup: SshSetupService,
    private readonly platform: UpdatedPlatformService,
    private readonly maintenance: MaintenanceService,
  ) {}

  /**
   * @throws ProblemError VALIDATION_FAILED, UPDATE_RUNNING, SSH_NOT_CONFIGURED, SSH_SECRET_MISSING,
   * SERVER_UNKNOWN or PLATFORM_URL_NOT_CONFIGURED
   */
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
      throw invalidInputProblem([{ pointer: '/backupPassword', code: 'unused', detail }]);
    }
    const server = await this.platform.resolveServer(serverId);
    // Throw before writing anything if SSH is not set up, because an update that cannot start must
    // not be stored.
    await this.setup.resolveTarget();
    const { run, lease } = await this.maintenance.change(by, async () => {
      const reservedLease = (await this.updates.findOpen()) ? null : await this.runs.reserveNext();
      if (reservedLease === null) {
        throw new ProblemError('UPDATE_RUNNING', 'An update is already running.');
      }
      const script = await this.scripts.read();
      const startedRun = await this.updateStates.begin({ server, message, script, backup }, by);
      return { run: startedRun, lease: reservedLease };
    });
    // Create the reply first, because the update changes `run` while it is running.
    const reply = toReply(run);
    this.runs.begin(run, lease, backup ? { password: backupPassword } : null);
    return reply;
  }
}
