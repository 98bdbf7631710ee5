import type {
  PlannedImageReply,
  PlannedRedeployReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ImageChange } from '../../image-change.js';
import classes from '../redeploy.module.css';
import { planMessages } from './plan.messages.js';
import { imageChangeOf } from './redeploy-plan.js';
import { StackComparison } from './stack-comparison.js';

interface PlannedStackProps {
  name: string;
  /** Undefined if no details of the stack are shown, for example until the forecast is known. */
  plannedRedeploy: PlannedRedeployReply | undefined;
}

/**
 * Returns whether the plan has nothing to show about a stack. A comparison with Git is always
 * shown, even if there are no new commits.
 */
export function hasNoChanges({ images, changes, comparison, warnings }: PlannedRedeployReply) {
  const hasSameImages = imageChangeOf({ images, changes }) === 'no';
  return hasSameImages && warnings.length === 0 && (comparison === null || isEmpty(comparison));
}

function isEmpty({ fault, file, env, git, oneShotServices }: StackComparisonReply): boolean {
  const names = [env?.added, env?.removed, env?.changed, oneShotServices].flatMap(
    (list) => list ?? [],
  );
  return fault === null && file?.changed !== true && git === null && names.length === 0;
}

/** One stack with the expected changes and warnings. */
export function PlannedStack({ name, plannedRedeploy }: PlannedStackProps) {
  const t = useMessages(planMessages);
  if (plannedRedeploy === undefined) return <li>{name}</li>;
  const changingImages = plannedRedeploy.images.filter(({ changes }) => changes === 'yes');
  return (
    <li className={classes.planned}>
      <span>{name}</span>
      <span className={classes.change}>{t(`changes.${imageChangeOf(plannedRedeploy)}`)}</span>
      {changingImages.map((image) => (
        <ChangingImage key={image.reference} image={image} />
      ))}
      {plannedRedeploy.comparison && (
        <StackComparison name={name} comparison={plannedRedeploy.comparison} />
      )}
      {plannedRedeploy.warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          <TriangleAlert size={14} aria-hidden />
          <span>{t(`warning.${warning}`)}</span>
        </span>
      ))}
    </li>
  );
}

function ChangingImage({ image }: { image: PlannedImageReply }) {
  const { reference, outdatedSince } = image;
  const t = useMessages(planMessages);
  return (
    <span className={classes.image}>
      <code>{reference}</code> <ImageChange image={image} />
      {outdatedSince !== null && (
        <span className={classes.found}>
          {' · '}
          {t('found')} <RelativeTime at={outdatedSince} />
        </span>
      )}
    </span>
  );
}
