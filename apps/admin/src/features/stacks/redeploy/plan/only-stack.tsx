import { Text } from '@mantine/core';
import type {
  PlannedImageReply,
  PlannedRedeployReply,
  StackReply,
  StackServerReply,
} from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { shortCommit } from '#shared/vocabulary/short-commit.js';
import classes from '../redeploy.module.css';
import { redeployMessages } from '../redeploy.messages.js';
import { onlyStackMessages } from './only-stack.messages.js';
import { planMessages } from './plan.messages.js';
import { ChangingImage } from './planned-stack.js';
import { UnreachableWarning } from './planned-servers.js';
import { imageChangeOf } from './redeploy-plan.js';
import { StackComparison } from './stack-comparison.js';

interface OnlyStackProps {
  stack: StackReply;
  plannedRedeploy: PlannedRedeployReply;
}

/** Says whether the only stack of a redeploy gets newer images, and how long the redeploy takes. */
export function OnlyStackSummary({ stack, plannedRedeploy }: OnlyStackProps) {
  const t = useMessages(onlyStackMessages);
  const tPlan = useMessages(planMessages);
  const format = useFormat();
  const { expectedSeconds } = plannedRedeploy;
  return (
    <Text size="sm" fw={600} role="status">
      {t(`changes.${imageChangeOf(plannedRedeploy)}`, { name: stack.name })}
      {expectedSeconds !== null &&
        ` ${tPlan('takes', { duration: format.estimate(expectedSeconds * 1000) })}`}
    </Text>
  );
}

interface OnlyStackPlanProps extends Pick<OnlyStackProps, 'stack'> {
  /** Undefined until the forecast is known. */
  plannedRedeploy: PlannedRedeployReply | undefined;
  health: StackServerReply['health'] | undefined;
}

/** The changes that a redeploy of a single stack makes, and the parts that stay unchanged. */
export function OnlyStackPlan({ stack, plannedRedeploy, health }: OnlyStackPlanProps) {
  const t = useMessages(redeployMessages);
  return (
    <div role="region" aria-label={t('willTouch')} className={classes.plan}>
      <h3 className={classes.server}>
        {stack.server.name}
        <span>{stack.environment.name}</span>
      </h3>
      <UnreachableWarning health={health} />
      {!plannedRedeploy && <div className={classes.details}>{stack.name}</div>}
      {plannedRedeploy && (
        <div className={classes.details}>
          <Warnings plannedRedeploy={plannedRedeploy} />
          <Images plannedRedeploy={plannedRedeploy} />
          {plannedRedeploy.comparison && (
            <StackComparison name={stack.name} comparison={plannedRedeploy.comparison} />
          )}
          <SameCommit plannedRedeploy={plannedRedeploy} />
        </div>
      )}
    </div>
  );
}

type PartProps = Pick<OnlyStackProps, 'plannedRedeploy'>;

function Warnings({ plannedRedeploy }: PartProps) {
  const t = useMessages(onlyStackMessages);
  const tPlan = useMessages(planMessages);
  const { warnings, containers } = plannedRedeploy;
  const isUnchanged = imageChangeOf(plannedRedeploy) === 'no';
  return warnings.map((warning) => (
    <span key={warning} className={classes.caution}>
      <TriangleAlert size={14} aria-hidden />
      <span>
        {warning === 'all-recreated' && isUnchanged && containers.total > 0
          ? t('recreated', { count: containers.total })
          : tPlan(`warning.${warning}`)}
      </span>
    </span>
  ));
}

function Images({ plannedRedeploy: { images } }: PartProps) {
  const t = useMessages(onlyStackMessages);
  const referencesOf = (expected: PlannedImageReply['changes']): string =>
    images
      .filter(({ changes }) => changes === expected)
      .map(({ reference }) => reference)
      .join(', ');
  const unchanged = referencesOf('no');
  const unchecked = referencesOf('unknown');
  return (
    <>
      {images
        .filter(({ changes }) => changes === 'yes')
        .map((image) => (
          <ChangingImage key={image.reference} image={image} />
        ))}
      {unchecked !== '' && (
        <span className={classes.image}>{t('unchecked', { images: unchecked })}</span>
      )}
      {unchanged !== '' && (
        <span className={classes.image}>{t('unchanged', { images: unchanged })}</span>
      )}
    </>
  );
}

/** The deployed commit of a Git stack, unless the comparison names a newer commit. */
function SameCommit({ plannedRedeploy: { comparison } }: PartProps) {
  const t = useMessages(onlyStackMessages);
  const { deployedCommit = null, newest = null } = comparison?.git ?? {};
  if (deployedCommit === null) return null;
  const commit = shortCommit(deployedCommit);
  if (newest === null)
    return <span className={classes.image}>{t('newestCommit', { commit })}</span>;
  if (newest.commit !== deployedCommit) return null;
  return <span className={classes.image}>{t('sameCommit', { commit })}</span>;
}
