import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { StackReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Ban, RefreshCw } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { obstacleMessages } from '#shared/vocabulary/obstacle.messages.js';
import { stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { shortObstacleMessages, stacksMessages } from './stacks.messages.js';
import classes from './stacks.module.css';

interface RedeployCellProps {
  stack: StackReply;
  /** Undefined for users without permission to redeploy. */
  onRedeploy: ((stack: StackReply) => void) | undefined;
  /** Whether the button names its action if the stack has newer images; true by default. */
  hasRoomForText?: boolean;
}

/**
 * The open redeploy, the reason why the stack cannot be redeployed, or a button to redeploy it. The
 * button stands out if there are newer images.
 */
export function RedeployCell({ stack, onRedeploy, hasRoomForText = true }: RedeployCellProps) {
  const t = useMessages(stacksMessages);
  if (stack.openRedeploy !== null) {
    return <OpenRedeployLink name={stack.name} redeploy={stack.openRedeploy} />;
  }
  if (stack.obstacle !== null) return <Obstacle obstacle={stack.obstacle} />;
  if (!onRedeploy) return null;
  const isOutdated = stack.freshness === 'outdated' && !stack.heldBack;
  const label = t('redeployOne', { name: stack.name });
  if (isOutdated && hasRoomForText) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={label}
        onClick={() => onRedeploy(stack)}
      >
        {t('redeploySelected')}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      {...(!isOutdated && { color: 'gray', c: 'dimmed' })}
      aria-label={label}
      title={label}
      onClick={() => onRedeploy(stack)}
    >
      <RefreshCw size={16} aria-hidden />
    </ActionIcon>
  );
}

interface OpenRedeployLinkProps {
  name: string;
  redeploy: NonNullable<StackReply['openRedeploy']>;
}

/** The live state of a redeploy, with a link to its page. */
export function OpenRedeployLink({ name, redeploy }: OpenRedeployLinkProps) {
  const t = useMessages(stacksMessages);
  const tStep = useMessages(stepMessages);
  const stateLabel = useStateLabel();
  const tStackAction = useMessages(stackActionMessages);
  const { id, action, state } = redeploy;
  const stepText = redeploy.step === null ? undefined : tStep(redeploy.step);
  // Redeploys are the usual case, so only other actions are named.
  const detail =
    [action === 'redeploy' ? undefined : tStackAction(action), stepText]
      .filter(Boolean)
      .join(', ') || undefined;
  const label = [stateLabel('redeploy', state), detail].filter(Boolean).join(', ');
  return (
    <Link
      to="/redeploys/$redeployId"
      params={{ redeployId: id }}
      className={classes.open}
      aria-label={t('watchOne', { name, state: label })}
    >
      <StateBadge kind="redeploy" value={state} detail={detail} />
    </Link>
  );
}

function Obstacle({ obstacle }: { obstacle: NonNullable<StackReply['obstacle']> }) {
  const tShortObstacle = useMessages(shortObstacleMessages);
  const obstacleText = useMessages(obstacleMessages)(obstacle);
  return (
    <Tooltip
      label={obstacleText}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={classes.obstacle}>
        <Ban size={14} aria-hidden />
        <span>{tShortObstacle(obstacle)}</span>
        <span className={classes.obstacleSentence}>{obstacleText}</span>
      </span>
    </Tooltip>
  );
}
