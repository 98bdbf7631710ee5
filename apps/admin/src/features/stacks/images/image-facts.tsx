import type { ContainerReply, ImageReply } from '@stackyard/contracts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { shortImageId } from '#shared/vocabulary/short-image-id.js';
import { imageChangeMessages } from '../image-change.messages.js';
import { imagesMessages } from './images.messages.js';
import classes from './images.module.css';

interface ImageFactsProps {
  image: ImageReply;
  containers: readonly ContainerReply[];
  showsVersion: boolean;
}

/**
 * The services that run an image, and the version, age and digest of the image and of the newer
 * one. Each fact is a cell below the heading of its column.
 */
export function ImageFacts({ image, containers, showsVersion }: ImageFactsProps) {
  const t = useMessages(imagesMessages);
  const { reference, runningDigest, runningBuild, newDigest, newBuild } = image;
  const services = servicesOf(reference, containers);
  const newVersion = newBuild?.version === runningBuild?.version ? null : newBuild?.version;
  return (
    <dl className={classes.facts}>
      <ImageFact name={t('services', { count: services.length })}>
        {services.length > 0 && services.join(', ')}
      </ImageFact>
      {showsVersion && (
        <ImageFact name={t('version')}>
          <Change from={runningBuild?.version} to={newDigest === null ? null : newVersion} />
        </ImageFact>
      )}
      <ImageFact name={t('built')}>
        <Change from={renderMoment(runningBuild?.builtAt)} to={renderMoment(newBuild?.builtAt)} />
      </ImageFact>
      <ImageFact name={t('digest')}>
        <Digests running={runningDigest} newer={newDigest} />
      </ImageFact>
    </dl>
  );
}

interface ChangeProps {
  from: ReactNode;
  /**
   * The same fact about the newer image; nothing if there is no newer image or the fact does not
   * differ.
   */
  to: ReactNode;
}

function Change({ from, to }: ChangeProps) {
  const t = useMessages(imageChangeMessages);
  if (!to) return from;
  return (
    <>
      {from && <span>{from}</span>}
      <span className={classes.newer}>
        <ArrowRight size={12} aria-label={t('becomes')} /> {to}
      </span>
    </>
  );
}

const renderMoment = (at: string | null | undefined) => at && <RelativeTime at={at} />;

/** The digests are labelled, because nothing else tells which of them runs. */
function Digests({ running, newer }: { running: string | null; newer: string | null }) {
  const t = useMessages(imagesMessages);
  if (newer === null) return running && <Digest digest={running} />;
  return (
    <>
      {running && (
        <span>
          {t('running')} <Digest digest={running} />
        </span>
      )}
      <span className={classes.newer}>
        {t('newer')} <Digest digest={newer} />
      </span>
    </>
  );
}

/** The start of a digest. The whole digest is in the tooltip. */
function Digest({ digest }: { digest: string }) {
  return <code title={digest}>{shortImageId(digest)}</code>;
}

function ImageFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-empty={!children || undefined}>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

function servicesOf(reference: string, containers: readonly ContainerReply[]): string[] {
  const imageContainers = containers.filter(({ image }) => image === reference);
  return [...new Set(imageContainers.map(({ service, name }) => service ?? name))].sort();
}
