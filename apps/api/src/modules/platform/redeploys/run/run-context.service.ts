import { Injectable } from '@nestjs/common';
import type { StackVerification } from '@stackyard/contracts';
import type { Lease } from '#infra/leases/lease.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { StackSettingsRepository } from '../../stacks/settings/stack-settings.repository.js';
import { defaultVerification } from '../../stacks/verification/stack-verification.js';
import { RunObservationService } from '../progress/run-observation.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { failedRunError, RedeployEndError } from './redeploy-end.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import type { RunContext } from './run-context.js';

@Injectable()
export class RunContextService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly journal: RedeployJournalService,
    private readonly settings: StackSettingsRepository,
    private readonly observation: RunObservationService,
  ) {}

  /** @throws RedeployEndError if the server was removed */
  async create(redeploy: RedeployEntity, lease: Lease, signal: AbortSignal): Promise<RunContext> {
    const server = await this.servers.findById(redeploy.serverId);
    if (server === null) throw serverRemovedEnd(redeploy);
    return {
      redeploy,
      server,
      assertLeaseHeld: () => lease.assertHeld(),
      signal,
      verification: await this.verificationOf(redeploy),
      client: this.platforms.clientFor(server),
      progress: this.observation.progressOf(redeploy.id),
      addLogLine: (level, text, service) =>
        this.journal.addLogLine(redeploy.id, level, text, signal, service),
    };
  }

  private async verificationOf({ stackId }: RedeployEntity): Promise<StackVerification> {
    return stackId === null ? defaultVerification : this.settings.verificationOf(stackId);
  }
}

function serverRemovedEnd({ applyStartedAt }: RedeployEntity): RedeployEndError {
  const detail = 'The server is no longer configured.';
  return applyStartedAt === null
    ? failedRunError('SERVER_REMOVED', detail)
    : new RedeployEndError({ state: 'lost', code: 'SERVER_REMOVED', detail });
}
