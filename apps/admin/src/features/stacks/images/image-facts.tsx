import type { ContainerReply, ImageReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { imagesMessages } from './images.messages.js';
import classes from './images.module.css';

interface ImageFactsProps {
  image: ImageReply;
  containers: readonly ContainerReply[];
}

/**
 * The services that run an image, its version and age, and the digests of the running and the newer
 * image.
 */
export function ImageFacts({ image, containers }: ImageFactsProps) {
  const t = useMessages(imagesMessages);
  const { reference, runningDigest, runningBuild, newDigest, newBuild, outdatedSince } = image;
  const services = servicesOf(reference, containers);
  return (
    <dl className={classes.facts}>
      {services.length > 0 && (
        <ImageFact name={t('services', { count: services.length })}>
          {services.join(', ')}
        </ImageFact>
      )}
      {newDigest === null && runningBuild?.version && (
        <ImageFact name={t('version')}>{runningBuild.version}</ImageFact>
      )}
      <Moment name={t('built')} at={runningBuild?.builtAt} />
      <Digest name={t('runningDigest')} digest={runningDigest} />
      <Digest name={t('newDigest')} digest={newDigest} />
      <Moment name={t('newBuilt')} at={newBuild?.builtAt} />
      <Moment name={t('since')} at={outdatedSince} />
    </dl>
  );
}

function Moment({ name, at }: { name: string; at: string | null | undefined }) {
  if (!at) return null;
  return (
    <ImageFact name={name}>
      <RelativeTime at={at} />
    </ImageFact>
  );
}

/** Long enough to tell two images apart. The whole digest is in the tooltip. */
const digestLength = 'sha256:'.length + 12;

function Digest({ name, digest }: { name: string; digest: string | null }) {
  if (digest === null) return null;
  return (
    <ImageFact name={name}>
      <code title={digest}>{digest.slice(0, digestLength)}…</code>
    </ImageFact>
  );
}

function ImageFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function servicesOf(reference: string, containers: readonly ContainerReply[]): string[] {
  const imageContainers = containers.filter(({ image }) => image === reference);
  return [...new Set(imageContainers.map(({ service, name }) => service ?? name))].sort();
}
