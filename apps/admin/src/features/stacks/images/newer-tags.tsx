import type { NewerTagsReply } from '@stackyard/contracts';
import { Fragment } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { useImageFault } from '#shared/vocabulary/use-image-fault.js';
import { imagesMessages } from './images.messages.js';

const changeLevels = ['patch', 'minor', 'major'] as const;

/**
 * Newer versions of an image under other tags. They are shown for information and do not affect the
 * state of the image.
 */
export function NewerTags({ newer: newerTagsReply }: { newer: NewerTagsReply }) {
  const t = useMessages(imagesMessages);
  const faultText = useImageFault();
  const { listedAt, complete, fault, faultCode, faultAt } = newerTagsReply;
  if (listedAt === null) {
    if (fault === null) return null;
    return (
      <p className={detailClasses.quiet}>
        {t('versionsUnknown')}: {faultText(fault, faultCode)}
      </p>
    );
  }
  const newerTags = changeLevels.flatMap((change) => {
    const tag = newerTagsReply[change];
    return tag === null ? [] : [{ change, tag }];
  });
  if (newerTags.length === 0) return null;
  return (
    <p className={detailClasses.quiet}>
      {t('versions')}:{' '}
      {newerTags.map(({ change, tag }) => (
        <Fragment key={change}>
          <code>{tag}</code> ({t(change)}),{' '}
        </Fragment>
      ))}
      {t('versionsAsOf')} <RelativeTime at={listedAt} />
      {!complete && <>. {t('tooManyTags')}</>}
      {fault !== null && faultAt !== null && (
        <>
          . {t('tagsFailed')} <RelativeTime at={faultAt} />: {faultText(fault, faultCode)}
        </>
      )}
    </p>
  );
}
