import type { StackVerification } from '@stackyard/contracts';
import type { PlatformClient } from '@stackyard/platform-client';
import type { ServerEntity } from '../../servers/server.entity.js';
import type { RunProgress } from '../progress/run-progress.js';
import type { RedeployEntity } from '../redeploy.entity.js';

/** The context that all steps of a run share. */
export interface RunContext {
  readonly redeploy: RedeployEntity;
  readonly server: ServerEntity;
  readonly client: PlatformClient;
  /**
   * Aborted on shutdown, if the lease is lost, or if the redeploy is cancelled before the apply
   * request.
   */
  readonly signal: AbortSignal;
  /** Throws if another process may have taken over the redeploy. */
  assertLeaseHeld(): void;
  /** The checks that operators require of the stack. */
  readonly verification: StackVerification;
  /** The progress of the stack's services. */
  readonly progress: RunProgress;
  /** @param service - the service that the line is about, if it is about only one */
  note(level: 'info' | 'warn' | 'error', text: string, service?: string | null): Promise<void>;
}
