import type { RedeployReply } from '@stackyard/contracts';
import { ListTime } from '#shared/i18n/list-time.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useDurationText } from '#shared/run-view/duration.js';
import { batchDurationMs } from './queue/batch-groups.js';
import { isOpen } from './queue/redeploy-queue.js';
import { redeploysMessages } from './redeploys.messages.js';

interface RunSummaryProps {
  /** The run, or all runs of a batch. */
  redeploys: readonly RedeployReply[];
}

/** One line that says who requested a run or a batch, when and why, how long it took, and where. */
export function RunSummary({ redeploys }: RunSummaryProps) {
  const t = useMessages(redeploysMessages);
  const durationText = useDurationText();
  const [first] = redeploys;
  if (first === undefined) return null;
  const durationMs = redeploys.some(isOpen) ? null : batchDurationMs(redeploys);
  const serverIds = new Set(redeploys.map(({ server }) => server.id));
  const environmentIds = new Set(redeploys.map(({ environment }) => environment.platformId));
  const { server, environment } = first;
  const serverPlace =
    environmentIds.size === 1 ? `${server.name} / ${environment.name}` : server.name;
  const place = serverIds.size === 1 ? serverPlace : t('severalServers', { count: serverIds.size });
  return (
    <>
      {first.requestedBy.name} · <ListTime at={first.queuedAt} />
      {first.reason !== null && ` · ${first.reason}`}
      {durationMs !== null && ` · ${t('took', { duration: durationText(durationMs) })}`}
      {` · ${place}`}
    </>
  );
}
