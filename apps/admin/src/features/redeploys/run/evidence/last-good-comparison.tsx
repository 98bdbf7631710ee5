import { Text } from '@mantine/core';
import type {
  RedeployEvidenceReply,
  RedeployReply,
  ServiceImageChangeReply,
  SnapshotImageReply,
  StackSnapshotReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SnapshotComparison } from '#shared/comparison/snapshot-comparison.js';
import { snapshotComparison, stackSnapshots } from '#shared/comparison/snapshots.queries.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import classes from '../../redeploys.module.css';
import { evidenceMessages } from './evidence.messages.js';
import { redeployEvidence } from './evidence.queries.js';

export function LastGoodComparison({ redeploy }: { redeploy: RedeployReply }) {
  const { id, action, failure, stack } = redeploy;
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const isComparable =
    mayRedeploy && action === 'redeploy' && failure !== null && stack.id !== null;
  const { data } = useQuery({ ...stackSnapshots(stack.id ?? 0), enabled: isComparable });
  const lastGoodSnapshot = data?.snapshots.find(
    (snapshot) => snapshot.redeployId < id && snapshot.succeededAt !== null,
  );
  const hasSnapshot = data?.snapshots.some(({ redeployId }) => redeployId === id);
  if (!isComparable || stack.id === null || lastGoodSnapshot === undefined || !hasSnapshot)
    return null;
  return <Comparison redeploy={redeploy} stackId={stack.id} lastGoodSnapshot={lastGoodSnapshot} />;
}

interface ComparisonProps {
  redeploy: RedeployReply;
  stackId: number;
  lastGoodSnapshot: StackSnapshotReply;
}

function Comparison({ redeploy, stackId, lastGoodSnapshot }: ComparisonProps) {
  const t = useMessages(evidenceMessages);
  const from = lastGoodSnapshot.redeployId;
  const { data } = useQuery(snapshotComparison(stackId, from, redeploy.id));
  const { data: evidence } = useQuery(redeployEvidence(redeploy));
  if (!data) return null;
  const images =
    evidence && evidence.containers.length > 0
      ? imageChangesBetween(lastGoodSnapshot, evidence)
      : null;
  const link = (
    <Link
      className={classes.link}
      to="/stacks/$stackId/history"
      params={{ stackId }}
      search={{ from, to: redeploy.id }}
    >
      {t('sinceGoodText', { id: from })}
    </Link>
  );
  return (
    <Section title={t('sinceGood')} aside={link}>
      {data.git === null ? (
        <SnapshotComparison comparison={{ ...data, images }} />
      ) : (
        <>
          <SnapshotComparison comparison={{ ...data, images, file: null, git: null }} />
          <Text size="sm">{t('gitFile')}</Text>
        </>
      )}
    </Section>
  );
}

/**
 * Returns the image changes from the last successful redeploy to a failed one. The new images come
 * from the containers, because the snapshot of a failed redeploy has only the images from before
 * the redeploy. In a swarm, the image name of a container includes the digest.
 */
function imageChangesBetween(
  { images }: StackSnapshotReply,
  { containers }: RedeployEvidenceReply,
): ServiceImageChangeReply[] {
  const lastGoodImages = new Map(images.map(({ service, to }) => [service, to]));
  const currentImages = new Map(
    containers.map(({ name, service, image, imageId }) => {
      const [reference = image, digest] = image.split('@');
      return [service ?? name, { reference, imageId, digest: digest ? image : null }];
    }),
  );
  return [...currentImages].map(([service, to]) => {
    const from = lastGoodImages.get(service) ?? null;
    // Snapshots of swarm services have no image ID, so compare their digests or references.
    const isSame = from?.imageId ? from.imageId === to.imageId : versionOf(from) === versionOf(to);
    return { service, from, to, changed: !isSame };
  });
}

function versionOf(image: SnapshotImageReply | null): string | undefined {
  return image?.digest?.split('@')[1] ?? image?.reference;
}
