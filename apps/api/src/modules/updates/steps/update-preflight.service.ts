import { Injectable } from '@nestjs/common';
import type { UpdateCheck } from '@stackyard/contracts';
import { systemCaller } from '#infra/http/caller.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { countWithNoun } from '#infra/text/counted.js';
import { UpdatedPlatformService } from '#modules/platform/servers/updated-platform.service.js';
import { SshSetupService } from '../ssh/ssh-setup.service.js';
import { Ssh, SshFailure, type SshConnection } from '../ssh/ssh.port.js';

/**
 * Free space that an update needs. The platform's image takes a few hundred megabytes, and during
 * the update, both the old and the new image are stored.
 */
const minFreeKibibytes = 1024 * 1024;
/**
 * Timeout for all checks together, which run in parallel. Connecting over SSH has its own timeout.
 */
const timeoutMs = 15_000;
const freeSpaceCommand = 'df -Pk /var/lib/docker 2>/dev/null || df -Pk /';

export interface Preflight {
  checks: UpdateCheck[];
  version: string | null;
  canBackUp: boolean;
}

/** Checks whether an update can run, without changing anything on the host or the platform. */
@Injectable()
export class UpdatePreflightService {
  constructor(
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly platform: UpdatedPlatformService,
  ) {}

  async runChecks(
    serverId: number,
    { backup, signal }: { backup: boolean; signal?: AbortSignal },
  ): Promise<Preflight> {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    const [host, platform, canBackUp, redeploys] = await withSignals(signals, (limitedSignal) =>
      Promise.all([
        this.checkHost(limitedSignal),
        this.checkPlatform(serverId, limitedSignal),
        this.platform.canBackUp(serverId, limitedSignal).catch(() => false),
        this.checkRedeploys(serverId),
      ]),
    );
    const { check, version } = platform;
    const checks = [...host, check, redeploys, checkBackup({ isRequested: backup, canBackUp })];
    return { checks, version, canBackUp };
  }

  private async checkHost(signal: AbortSignal): Promise<UpdateCheck[]> {
    let connection: SshConnection | undefined;
    try {
      connection = await this.ssh.connect(await this.setup.resolveTarget());
      await this.setup.storeAcceptedKeys(connection, systemCaller);
      const { host, hostKey } = connection.target;
      const found = `${host} responds and has the confirmed key ${hostKey.fingerprint}.`;
      return [{ check: 'ssh', ok: true, found }, await checkFreeSpace(connection, signal)];
    } catch (error) {
      return [{ check: 'ssh', ok: false, found: messageOf(error) }];
    } finally {
      connection?.close();
    }
  }

  private async checkPlatform(
    serverId: number,
    signal: AbortSignal,
  ): Promise<{ check: UpdateCheck; version: string | null }> {
    try {
      const version = await this.platform.readVersion(serverId, signal);
      const found = `Portainer responds with version ${version}.`;
      return { check: { check: 'platform', ok: true, found }, version };
    } catch (error) {
      const found = `Portainer does not respond: ${messageOf(error)}`;
      return { check: { check: 'platform', ok: false, found }, version: null };
    }
  }

  private async checkRedeploys(serverId: number): Promise<UpdateCheck> {
    const runningCount = await this.platform.countRunningRedeploys(serverId);
    const found =
      runningCount === 0
        ? 'No redeploy is running.'
        : `The update waits for ${countWithNoun(runningCount, 'running redeploy')}.`;
    return { check: 'redeploys', ok: true, found };
  }
}

/**
 * Returns the result of the backup check. If no backup is possible, the check fails only if the
 * operator has requested a backup.
 */
function checkBackup({
  isRequested,
  canBackUp,
}: {
  isRequested: boolean;
  canBackUp: boolean;
}): UpdateCheck {
  const found = canBackUp
    ? `Portainer ${isRequested ? 'will' : 'can'} be backed up first.`
    : "Portainer can't be backed up: the API key does not belong to an administrator, or Portainer does not respond.";
  return { check: 'backup', ok: canBackUp || !isRequested, found };
}

async function checkFreeSpace(
  connection: SshConnection,
  signal: AbortSignal,
): Promise<UpdateCheck> {
  let output = '';
  await connection.run(freeSpaceCommand, {
    signal,
    onOutput: (stream, chunk) => {
      if (stream === 'stdout' && output.length < 10_000) output += chunk.toString('utf8');
    },
  });
  const freeKibibytes = Number(output.trim().split('\n').at(-1)?.trim().split(/\s+/)[3]);
  if (!Number.isFinite(freeKibibytes)) {
    return { check: 'disk', ok: false, found: 'The host did not report its free disk space.' };
  }
  const found = `${Math.floor(freeKibibytes / 1024)} MiB free on the host.`;
  return { check: 'disk', ok: freeKibibytes >= minFreeKibibytes, found };
}

export function messageOf(error: unknown): string {
  if (error instanceof SshFailure) return error.message;
  return error instanceof Error ? error.message : String(error);
}
