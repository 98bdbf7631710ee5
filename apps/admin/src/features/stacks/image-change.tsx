import type { ImageBuildReply, ImageReply } from '@stackyard/contracts';
import { ArrowRight } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { shortImageId } from '#shared/vocabulary/short-image-id.js';
import { imageChangeMessages } from './image-change.messages.js';
import classes from './stacks.module.css';

type ChangedImage = Pick<ImageReply, 'runningDigest' | 'runningBuild' | 'newDigest' | 'newBuild'>;

/**
 * Shows the running and the newer version, such as `2.4.1 → 2.5.0`, from the labels of the images.
 * If the labels do not distinguish the images, shows their digests. The build time and the links of
 * the newer image follow.
 */
export function ImageChange({ image }: { image: ChangedImage }) {
  const t = useMessages(imageChangeMessages);
  const { runningDigest, runningBuild, newDigest, newBuild } = image;
  const names = versionsOrDigestsOf(image);
  return (
    <>
      <span className={classes.imageChange}>
        {names.running && (
          <BuildName name={names.running} digest={runningDigest} build={runningBuild} />
        )}{' '}
        <ArrowRight size={12} aria-label={t('becomes')} />{' '}
        {names.newer ? (
          <BuildName name={names.newer} digest={newDigest} build={newBuild} />
        ) : (
          t('newer')
        )}
      </span>
      {newBuild?.builtAt && (
        <>
          {' · '}
          {t('built')} <RelativeTime at={newBuild.builtAt} />
        </>
      )}
      <BuildLinks build={newBuild} />
    </>
  );
}

/** Links to the changelog and the source code of an image, each after a separator. */
export function BuildLinks({ build }: { build: ImageBuildReply | null }) {
  const t = useMessages(imageChangeMessages);
  return (
    <>
      <BuildLink href={build?.changelogUrl} text={t('changelog')} />
      <BuildLink href={build?.sourceUrl} text={t('source')} />
    </>
  );
}

/**
 * Returns the versions if the newer version is known and differs from the running one. Otherwise,
 * returns the digests, which distinguish builds of the same version.
 */
function versionsOrDigestsOf({ runningDigest, runningBuild, newDigest, newBuild }: ChangedImage) {
  const runningVersion = runningBuild?.version ?? null;
  const newVersion = newBuild?.version ?? null;
  if (newVersion !== null && runningVersion !== newVersion)
    return { running: runningVersion, newer: newVersion };
  return {
    running: runningDigest && shortImageId(runningDigest),
    newer: newDigest && shortImageId(newDigest),
  };
}

interface BuildNameProps {
  name: string;
  digest: string | null;
  build: ImageBuildReply | null;
}

function BuildName({ name, digest, build }: BuildNameProps) {
  const details = [build?.revision, digest].filter((text) => text != null);
  return <code title={details.join('\n') || undefined}>{name}</code>;
}

function BuildLink({ href, text }: { href: string | null | undefined; text: string }) {
  if (!href) return null;
  return (
    <>
      {' · '}
      <a className={classes.webLink} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    </>
  );
}
