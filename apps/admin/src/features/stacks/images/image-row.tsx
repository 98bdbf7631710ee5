import { Button } from '@mantine/core';
import type { ContainerReply, ImageReply } from '@stackyard/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { shortImageId } from '#shared/vocabulary/short-image-id.js';
import { useImageFault } from '#shared/vocabulary/use-image-fault.js';
import { stacksMessages } from '../stacks.messages.js';
import { ImageFacts } from './image-facts.js';
import { NewerTags } from './newer-tags.js';
import { BuildLinks } from '../image-change.js';
import { IgnoreImageDialog } from './ignore-image-dialog.js';
import { imageReasonMessages, imagesMessages } from './images.messages.js';
import classes from './images.module.css';
import { useStopIgnoringImage } from './images.queries.js';

interface ImageRowProps {
  image: ImageReply;
  /** All containers of the stack. */
  containers: readonly ContainerReply[];
  /** Whether the newer image was rolled back. */
  isHeldBack: boolean;
  showsVersion: boolean;
}

export function ImageRow(props: ImageRowProps) {
  const { image, containers, isHeldBack, showsVersion } = props;
  const t = useMessages(imagesMessages);
  const tStacks = useMessages(stacksMessages);
  const faultText = useImageFault();
  const { reference, state, checkedAt, ignored, fault, faultCode, faultAt } = image;
  return (
    <li className={classes.image}>
      <code className={classes.reference}>{reference}</code>
      {isHeldBack ? (
        <ToneBadge tone="waiting" icon={Undo2} label={tStacks('heldBack')} />
      ) : (
        <StateBadge kind="image" value={state} />
      )}
      <ImageFacts {...{ image, containers, showsVersion }} />
      <div className={classes.notes}>
        <div className={classes.texts}>
          <Explanation image={image} />
          {image.newerTags && <NewerTags newer={image.newerTags} />}
          {fault && faultAt && (
            <p className={classes.fault}>
              {t('failed')} <RelativeTime at={faultAt} />: {faultText(fault, faultCode)}
              {checkedAt && (
                <>
                  {' '}
                  {t('asOf')} <RelativeTime at={checkedAt} />.
                </>
              )}
            </p>
          )}
          {ignored && <IgnoredText ignored={ignored} />}
        </div>
        {ignored ? (
          <StopIgnoringButton image={reference} ignored={ignored} />
        ) : (
          <IgnoreButton image={image} />
        )}
      </div>
    </li>
  );
}

/**
 * The reason for the state of the image. For a newer image, also the time at which it was
 * found, and its links.
 */
function Explanation({ image }: { image: ImageReply }) {
  const t = useMessages(imagesMessages);
  const tImageReason = useMessages(imageReasonMessages);
  const { detail, reason, fault, outdatedSince, newDigest, newBuild } = image;
  // Until the registry has responded for the first time, `detail` equals the fault shown below, so
  // leave it out.
  const text = detail === fault || detail === null ? null : reason ? tImageReason(reason) : detail;
  if (text === null && outdatedSince === null) return null;
  return (
    <p className={detailClasses.quiet}>
      {text}{' '}
      {outdatedSince && (
        <>
          {t('since')} <RelativeTime at={outdatedSince} />
        </>
      )}
      {newDigest !== null && <BuildLinks build={newBuild} />}
    </p>
  );
}

function IgnoreButton({ image }: { image: ImageReply }) {
  const t = useMessages(imagesMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const [isConfirming, setIsConfirming] = useState(false);
  if (!mayRedeploy || image.state !== 'outdated') return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('ignoreFor', { image: image.reference })}
        onClick={() => setIsConfirming(true)}
      >
        {t('ignore')}
      </Button>
      {isConfirming && <IgnoreImageDialog image={image} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

type Ignored = NonNullable<ImageReply['ignored']>;

function IgnoredText({ ignored: { reason, until, digest, createdBy } }: { ignored: Ignored }) {
  const t = useMessages(imagesMessages);
  const format = useFormat();
  const messageArguments = { name: createdBy.name, reason };
  return (
    <>
      <p className={detailClasses.quiet}>
        {until === null
          ? t('ignored', messageArguments)
          : t('ignoredUntil', { ...messageArguments, at: format.dateTime(until) })}
      </p>
      {digest && (
        <p className={detailClasses.quiet} title={digest}>
          {t('onlyThis', { digest: shortImageId(digest) })}
        </p>
      )}
    </>
  );
}

interface StopIgnoringButtonProps {
  image: string;
  ignored: Ignored;
}

function StopIgnoringButton({ image, ignored }: StopIgnoringButtonProps) {
  const t = useMessages(imagesMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const stopIgnoring = useStopIgnoringImage();
  if (!mayRedeploy) return null;
  return (
    <>
      {stopIgnoring.error && <ProblemAlert error={stopIgnoring.error} />}
      <Button
        size="compact-sm"
        variant="default"
        loading={stopIgnoring.isPending}
        aria-label={t('stopFor', { image })}
        onClick={() => stopIgnoring.mutate(ignored.id)}
      >
        {t('stop')}
      </Button>
    </>
  );
}
