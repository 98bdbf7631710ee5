import type {
  GitComparisonReply,
  PlannedImageReply,
  PlannedRedeployReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ImageChange } from '../../image-change.js';
import classes from '../redeploy.module.css';
import { planMessages } from './plan.messages.js';
import { imageChangeOf } from './redeploy-plan.js';
import { StackComparison } from './stack-comparison.js';

interface PlannedStackProps {
  id: number;
  name: string;
  /** Undefined if no details of the stack are shown, for example until the forecast is known. */
  plannedRedeploy: PlannedRedeployReply | undefined;
}

/**
 * Returns how the plan lists a stack: with `details`, or only by name. Stacks listed by name
 * keep their images: `recreated` if the platform recreates the containers anyway,
 * `notCompared` if there is no snapshot to compare with, and `none` if nothing changes.
 */
export function planDetailOf(
  plannedRedeploy: PlannedRedeployReply,
): 'details' | 'recreated' | 'notCompared' | 'none' {
  const { images, changes, comparison, warnings } = plannedRedeploy;
  if (imageChangeOf({ images, changes }) !== 'no' || hasChanges(comparison)) return 'details';
  const fault = comparison?.fault ?? null;
  if (warnings.length === 0 && fault === 'no-snapshot') return 'notCompared';
  if (fault !== null || warnings.some((warning) => warning !== 'all-recreated')) return 'details';
  return warnings.length > 0 ? 'recreated' : 'none';
}

function hasChanges(comparison: StackComparisonReply | null): boolean {
  if (comparison === null) return false;
  const { file, env, git, oneShotServices } = comparison;
  const names = [env?.added, env?.removed, env?.changed, oneShotServices].flatMap(
    (list) => list ?? [],
  );
  return file?.changed === true || names.length > 0 || (git !== null && !isAtNewestCommit(git));
}

function isAtNewestCommit({ deployedCommit, redeployedCommit, newest }: GitComparisonReply) {
  const hasNoNewCommit =
    newest === null || (newest.commit !== null && newest.commit === deployedCommit);
  const isRedeployedCommit =
    deployedCommit === null || redeployedCommit === null || deployedCommit === redeployedCommit;
  return hasNoNewCommit && isRedeployedCommit;
}

export function PlannedStack({ id, name, plannedRedeploy }: PlannedStackProps) {
  const t = useMessages(planMessages);
  if (plannedRedeploy === undefined) return <li>{name}</li>;
  const changingImages = plannedRedeploy.images.filter(({ changes }) => changes === 'yes');
  return (
    <li className={classes.planned}>
      <Link
        to="/stacks/$stackId"
        params={{ stackId: id }}
        target="_blank"
        className={classes.plannedName}
      >
        {name}
      </Link>
      {changingImages.length === 0 && (
        <span className={classes.change}>{t(`changes.${imageChangeOf(plannedRedeploy)}`)}</span>
      )}
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

export function ChangingImage({ image }: { image: PlannedImageReply }) {
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
