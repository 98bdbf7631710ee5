import type { RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { ImageChanges } from '#shared/comparison/snapshot-comparison.js';
import { stackSnapshots } from '#shared/comparison/snapshots.queries.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { redeployMessages } from './redeploy.messages.js';

/**
 * The images that a successful run replaced, according to the snapshot of the run. Hidden if
 * the snapshot has been deleted.
 */
export function ReplacedImages({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(redeployMessages);
  const { id, action, state, stack } = redeploy;
  const mayReplaceImages = action === 'redeploy' || action === 'rollback';
  const { data } = useQuery({
    ...stackSnapshots(stack.id ?? 0),
    enabled: mayReplaceImages && state === 'succeeded' && stack.id !== null,
  });
  const snapshot = data?.snapshots.find(({ redeployId }) => redeployId === id);
  if (snapshot === undefined || snapshot.succeededAt === null) return null;
  return (
    <Section title={t('replacedImages')}>
      <ImageChanges images={snapshot.images} />
    </Section>
  );
}
