import { Text } from '@mantine/core';
import type {
  ServiceImageChangeReply,
  SnapshotComparisonReply,
  SnapshotImageReply,
} from '@stackyard/contracts';
import { useMessages } from '../i18n/messages.js';
import { shortImageId } from '../vocabulary/short-image-id.js';
import { shortCommit } from '../vocabulary/short-commit.js';
import { snapshotComparisonMessages } from './comparison.messages.js';
import { FileDiff } from './file-diff.js';
import classes from './snapshot-comparison.module.css';

/**
 * The differences between two states of a stack: images, compose file, variables and commits.
 * Shows the reason if the states cannot be compared.
 */
export function SnapshotComparison({ comparison }: { comparison: SnapshotComparisonReply }) {
  const t = useMessages(snapshotComparisonMessages);
  const { fault, file, env, git, images } = comparison;
  if (fault !== null) return <Text size="sm">{t(`fault.${fault}`)}</Text>;
  const changeKinds = (['added', 'removed', 'changed'] as const).filter(
    (kind) => env !== null && env[kind].length > 0,
  );
  const hasSameImages = images?.every(({ changed }) => !changed) ?? false;
  const hasSameContent = env !== null && changeKinds.length === 0 && file?.changed === false;
  if (hasSameImages && hasSameContent && (git === null || git.from === git.to)) {
    return <Text size="sm">{t('sameAll')}</Text>;
  }
  return (
    <div className={classes.comparison}>
      {images?.some(({ changed }) => changed) && <ImageChanges images={images} />}
      {git && git.from !== git.to && (
        <Text size="sm">
          {t('commits', {
            from: git.from ? shortCommit(git.from) : t('unknown'),
            to: git.to ? shortCommit(git.to) : t('unknown'),
          })}
        </Text>
      )}
      {changeKinds.map((kind) => (
        <Text key={kind} size="sm" className={classes.names}>
          {t(kind, { names: env?.[kind].join(', ') ?? '' })}
        </Text>
      ))}
      {file?.changed && (
        <Text size="sm">{t('file', { added: file.added, removed: file.removed })}</Text>
      )}
      {file?.diff != null && <FileDiff diff={file.diff} label={t('diff')} />}
      {file?.isCut && <Text size="sm">{t('isCut')}</Text>}
      <p className={classes.same}>
        {hasSameImages && <span>{t('sameImages')}</span>}
        {env && changeKinds.length === 0 && <span>{t('sameEnv')}</span>}
        {file?.changed === false && <span>{t('sameFile')}</span>}
      </p>
    </div>
  );
}

/** Lists the services whose image changed, or says that none did. */
export function ImageChanges({ images }: { images: readonly ServiceImageChangeReply[] }) {
  const t = useMessages(snapshotComparisonMessages);
  const changedImages = images.filter((image) => image.changed);
  if (changedImages.length === 0) return <Text size="sm">{t('sameImages')}</Text>;
  const nameOf = (image: SnapshotImageReply | null) =>
    image === null ? t('none') : imageName(image, t('unknown'));
  return (
    <ul className={classes.images}>
      {changedImages.map(({ service, from, to }) => (
        <li key={service}>
          {from && to && from.reference === to.reference && from.reference !== ''
            ? t('sameTag', { service, image: from.reference, from: idOf(from), to: idOf(to) })
            : t('image', { service, from: nameOf(from), to: nameOf(to) })}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the reference with the start of the digest or image ID, because a tag can be moved to
 * another image.
 */
function imageName(image: SnapshotImageReply, unknownText: string): string {
  const id = idOf(image);
  const name = image.reference || unknownText;
  return id === '' ? name : `${name} (${id})`;
}

function idOf({ imageId, digest }: SnapshotImageReply): string {
  return shortImageId(digest ?? imageId);
}
