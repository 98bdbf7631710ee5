import type { PlatformClient } from '@stackyard/platform-client';
import type { ServerEntity } from '../../servers/server.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';

/** What every step of one run works with. */
export interface RunContext {
  readonly redeploy: RedeployEntity;
  readonly server: ServerEntity;
  readonly client: PlatformClient;
  /** Aborted when the process stops or loses the lease, and by a cancel as long as nothing was applied. */
  readonly signal: AbortSignal;
  /** Throws when another process may have gone on with the redeploy. */
  assertHeld(): void;
  note(level: 'info' | 'warn' | 'error', text: string): Promise<void>;
}
