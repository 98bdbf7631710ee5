import type { StackVerification } from '@stackyard/contracts';
import type { PlatformClient } from '@stackyard/platform-client';
import type { ServerEntity } from '../../servers/server.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';

/** The context that all steps of a run share. */
export interface RunContext {
  readonly redeploy: RedeployEntity;
  readonly server: ServerEntity;
  readonly client: PlatformClient;
  /**
   * Aborted on shutdown, when the lease is lost, and by a cancellation before the apply request.
   */
  readonly signal: AbortSignal;
  /** Throws if another process may have taken over the redeploy. */
  assertLeaseHeld(): void;
  /** The checks that operators require of the stack. */
  readonly verification: StackVerification;
  note(level: 'info' | 'warn' | 'error', text: string): Promise<void>;
}
