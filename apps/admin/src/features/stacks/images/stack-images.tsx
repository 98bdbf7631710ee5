import { Button } from '@mantine/core';
import { imageStates, type ImageReply, type StackDetailReply } from '@stackyard/contracts';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ImageRow } from './image-row.js';
import { imagesMessages } from './images.messages.js';
import classes from './images.module.css';
import { useCheckImages } from './images.queries.js';

export function StackImages({ stack, images, containers }: StackDetailReply) {
  const t = useMessages(imagesMessages);
  const check = useCheckImages();
  const showsVersion = images.some(hasOwnVersion);
  return (
    <Section
      title={t('counts', countsOf(images, stack.heldBack))}
      aside={
        <div className={classes.aside}>
          {stack.freshnessCheckedAt && (
            <span>
              {t('checked')} <RelativeTime at={stack.freshnessCheckedAt} />
            </span>
          )}
          <NextCheck images={images} />
          <Button
            size="compact-sm"
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate([stack.id])}
          >
            {t('check')}
          </Button>
        </div>
      }
    >
      {check.error && <ProblemAlert error={check.error} />}
      {check.isSuccess && (
        <p role="status" className={detailClasses.quiet}>
          {t('checking')}
        </p>
      )}
      {images.length === 0 && <p className={detailClasses.none}>{t('none')}</p>}
      {images.length > 0 && (
        <div className={classes.table} data-without-version={!showsVersion || undefined}>
          <ImageHeadings showsVersion={showsVersion} />
          <ul>
            {images.toSorted(compareByState).map((image) => (
              <ImageRow
                key={image.reference}
                image={image}
                containers={containers}
                isHeldBack={stack.heldBack && image.state === 'outdated'}
                showsVersion={showsVersion}
              />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/**
 * The headings of the columns. Hidden from screen readers, because each cell contains its own
 * heading.
 */
function ImageHeadings({ showsVersion }: { showsVersion: boolean }) {
  const t = useMessages(imagesMessages);
  return (
    <div className={classes.headings} aria-hidden>
      <span>{t('image')}</span>
      <span>{t('state')}</span>
      <span>{t('services', { count: 1 })}</span>
      {showsVersion && <span>{t('version')}</span>}
      <span>{t('built')}</span>
      <span>{t('digest')}</span>
    </div>
  );
}

/** Sorts by state. In `imageStates`, the states that need attention come first. */
function compareByState(a: ImageReply, b: ImageReply): number {
  return imageStates.indexOf(a.state) - imageStates.indexOf(b.state);
}

/** Returns whether the labels of an image say more about its version than its tag does. */
function hasOwnVersion({ reference, runningBuild, newBuild }: ImageReply): boolean {
  const versions = [runningBuild?.version, newBuild?.version].filter((version) => version != null);
  return versions.some((version) => !reference.endsWith(`:${version}`));
}

function countsOf(images: StackDetailReply['images'], heldBack: boolean) {
  const outdatedCount = images.filter(({ state }) => state === 'outdated').length;
  return {
    count: images.length,
    outdated: heldBack ? 0 : outdatedCount,
    heldBack: heldBack ? outdatedCount : 0,
  };
}

/**
 * When the next image will be checked. If its registry is paused, `nextCheckAt` is after the pause.
 */
function NextCheck({ images }: Pick<StackDetailReply, 'images'>) {
  const t = useMessages(imagesMessages);
  const format = useFormat();
  const now = useNow();
  const [earliestCheckAt] = images.flatMap(({ nextCheckAt }) => nextCheckAt ?? []).sort();
  if (earliestCheckAt === undefined || Date.parse(earliestCheckAt) <= now) return null;
  return (
    <span title={format.dateTime(earliestCheckAt)}>
      {t('nextCheck', { when: format.relative(earliestCheckAt, now) })}
    </span>
  );
}
