import type { StackVerification } from '@stackyard/contracts';
import type { PlatformClient } from '@stackyard/platform-client';
import type { ServerEntity } from '../../servers/server.entity.js';
import type { RunProgress } from '../progress/run-progress.js';
import type { RedeployEntity } from '../redeploy.entity.js';

export interface RunContext {
  readonly redeploy: RedeployEntity;
  readonly server: ServerEntity;
  readonly client: PlatformClient;
  /**
   * Aborted on shutdown, when the lease is lost, or if the redeploy is cancelled before its apply
   * request.
   */
  readonly signal: AbortSignal;
  /** Throws if another process may have taken over the redeploy. */
  assertLeaseHeld(): void;
  /** Requirements in addition to running containers, and time limits, as set by operators. */
  readonly verification: StackVerification;
  readonly progress: RunProgress;
  /**
   * @param service - the service that the line is about; null or omitted if the line is not about
   * exactly one service
   */
  addLogLine(
    level: 'info' | 'warn' | 'error',
    text: string,
    service?: string | null,
  ): Promise<void>;
}
