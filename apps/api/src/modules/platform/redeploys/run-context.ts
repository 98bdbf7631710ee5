import type { PlatformClient } from '@stackyard/platform-client';
import type { ServerEntity } from '../servers/server.entity.js';
import type { RedeployEntity } from './redeploy.entity.js';

/** What every step of one run works with. */
export interface RunContext {
  readonly redeploy: RedeployEntity;
  readonly server: ServerEntity;
  readonly client: PlatformClient;
  /** Aborted when the process stops, and by a cancel as long as nothing was applied. */
  readonly signal: AbortSignal;
  note(level: 'info' | 'warn' | 'error', text: string): Promise<void>;
}
