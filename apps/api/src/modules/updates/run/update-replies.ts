import type { UpdateRunReply } from '@stackyard/contracts';
import type { UpdateRunEntity } from './update-run.entity.js';

export function toReply(run: UpdateRunEntity): UpdateRunReply {
  const { id, serverId, serverName, state, steps, checks, backup, versionBefore, versionAfter } =
    run;
  const { reason, startedBy, startedAt, cancelRequestedAt, endedAt, lines, truncated } = run;
  return {
    id,
    server: { id: serverId, name: serverName },
    state,
    steps: [...steps],
    checks: [...checks],
    backup,
    versionBefore,
    versionAfter,
    reason,
    startedBy,
    startedAt,
    cancelRequestedAt,
    endedAt,
    lines,
    truncated,
  };
}
