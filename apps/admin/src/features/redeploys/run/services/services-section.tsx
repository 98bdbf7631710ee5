import { Progress } from '@mantine/core';
import type {
  RedeployReply,
  RedeployServiceReply,
  ServiceContainerReply,
  ServicePullReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { isOpen } from '../../queue/redeploy-queue.js';
import { serviceDisplayState, serviceStyles } from './service-styles.js';
import { servicesMessages, serviceStateMessages } from './services.messages.js';
import classes from './services.module.css';
import { redeployServices } from './services.queries.js';

/**
 * The maximum number of containers per service that are listed. Further containers are only
 * counted.
 */
const maxNamedContainers = 3;

/**
 * Shows what a run does to each service. Hidden for runs without recorded services, such as those
 * of older versions of Stackyard.
 */
export function ServicesSection({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(servicesMessages);
  const { data } = useQuery(redeployServices(redeploy.id));
  if (!data || data.services.length === 0) return null;
  return (
    // The list scrolls, so it must be reachable with the keyboard.
    <ul className={classes.services} aria-label={t('title')} tabIndex={0}>
      {data.services.map((service) => (
        <ServiceItem key={service.name} service={service} redeploy={redeploy} />
      ))}
    </ul>
  );
}

interface ServiceItemProps {
  service: RedeployServiceReply;
  redeploy: RedeployReply;
}

function ServiceItem({ service, redeploy }: ServiceItemProps) {
  const t = useMessages(servicesMessages);
  const tServiceState = useMessages(serviceStateMessages);
  const { name, image, state, pull, containers, tasks } = service;
  const displayState = serviceDisplayState(state, isOpen(redeploy));
  const hiddenCount = containers.length - maxNamedContainers;
  return (
    <li className={classes.service}>
      <div className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        <ToneBadge {...serviceStyles[displayState]} label={tServiceState(displayState)} />
      </div>
      {image !== null && <code className={classes.image}>{image}</code>}
      {displayState === 'pulling' && pull !== null && <PullProgress name={name} pull={pull} />}
      {tasks !== null && <span>{t('tasks', tasks)}</span>}
      {containers.slice(0, maxNamedContainers).map((container) => (
        <ContainerLine key={container.id} container={container} redeploy={redeploy} />
      ))}
      {hiddenCount > 0 && <span>{t('more', { count: hiddenCount })}</span>}
    </li>
  );
}

function PullProgress({ name, pull }: { name: string; pull: ServicePullReply }) {
  const t = useMessages(servicesMessages);
  const format = useFormat();
  const { layers, completeLayers, bytes, totalBytes } = pull;
  const share = totalBytes > 0 ? bytes / totalBytes : layers > 0 ? completeLayers / layers : 0;
  const parts = [
    ...(layers > 0 ? [t('layers', { complete: completeLayers, count: layers })] : []),
    ...(totalBytes > 0
      ? [t('bytes', { bytes: format.bytes(bytes), total: format.bytes(totalBytes) })]
      : []),
  ];
  return (
    <>
      <Progress value={100 * share} size="xs" aria-label={t('pullOf', { name })} />
      {parts.length > 0 && <span>{parts.join(' · ')}</span>}
    </>
  );
}

interface ContainerLineProps {
  container: ServiceContainerReply;
  redeploy: RedeployReply;
}

function ContainerLine({ container, redeploy }: ContainerLineProps) {
  const t = useMessages(servicesMessages);
  const { name, exitCode, isNew } = container;
  const replacesContainers = redeploy.action === 'redeploy' || redeploy.action === 'rollback';
  const facts = [
    ...(exitCode === null ? [] : [t('exitCode', { code: exitCode })]),
    ...(replacesContainers && !isNew ? [t('notReplaced')] : []),
  ];
  return <span className={classes.container}>{[name, ...facts].join(' · ')}</span>;
}
