import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import type { StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { RequestedAction } from '../action/stack-action-dialog.js';
import { StackRowMenu } from '../action/stack-row-menu.js';
import { StackObstacle, StackStateLine } from '../stack/stack-state.js';
import { PanelSummary } from './panel-summary.js';
import { panelMessages } from './panel.messages.js';
import classes from './panel.module.css';
import type { useStackPanel } from './use-stack-panel.js';

export interface StackPanelProps {
  stackId: number;
  panel: ReturnType<typeof useStackPanel>;
  /** The number of stacks in the list. */
  total: number;
  /** Undefined for users without permission to redeploy. */
  onRedeploy: ((stack: StackReply) => void) | undefined;
  /** Undefined for users without permission to start and stop stacks. */
  onAction: ((requested: RequestedAction) => void) | undefined;
}

/** The summary of a stack beside the list. */
export function StackPanel({ stackId, panel, total, onRedeploy, onAction }: StackPanelProps) {
  const t = useMessages(panelMessages);
  const { data, error, refetch } = useQuery(stackDetail(stackId));
  const stack = data?.stack ?? panel.stack;
  const isGone = error instanceof ApiProblem && error.code === 'STACK_UNKNOWN';
  return (
    <aside
      className={classes.panel}
      aria-label={stack ? t('label', { name: stack.name }) : t('loading')}
    >
      <PanelBar panel={panel} total={total} />
      {stack && !isGone && (
        <>
          <h2 className={classes.name}>
            <Link to="/stacks/$stackId" params={{ stackId }}>
              {stack.name}
            </Link>
          </h2>
          <div className={detailClasses.line}>
            <StackStateLine stack={stack} />
          </div>
          <StackObstacle stack={stack} />
          <PanelActions {...{ stack, onRedeploy, onAction }} />
        </>
      )}
      {isGone && <p className={detailClasses.none}>{t('gone')}</p>}
      {error && !isGone && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && !isGone && <PanelSummary detail={data} />}
      {!data && !error && <Skeleton height={220} aria-busy="true" />}
    </aside>
  );
}

function PanelBar({ panel, total }: Pick<StackPanelProps, 'panel' | 'total'>) {
  const t = useMessages(panelMessages);
  const { position, onPrevious, onNext, close } = panel;
  return (
    <div className={classes.bar}>
      <Step label={t('previous')} keys="[" onStep={onPrevious}>
        <ChevronUp size={16} aria-hidden />
      </Step>
      <Step label={t('next')} keys="]" onStep={onNext}>
        <ChevronDown size={16} aria-hidden />
      </Step>
      <span className={classes.position}>
        {position > 0 && t('position', { position, count: Math.max(total, position) })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('close')}
        title={`${t('close')} (Esc)`}
        onClick={close}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface StepProps {
  label: string;
  keys: string;
  /** Undefined if there is no further stack in this direction. */
  onStep: (() => void) | undefined;
  children: ReactNode;
}

function Step({ label, keys, onStep, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      // Use `aria-disabled` instead of `disabled`, so that the button keeps the keyboard focus at
      // either end of the list.
      data-disabled={!onStep || undefined}
      aria-disabled={!onStep}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
  );
}

function PanelActions({
  stack,
  onRedeploy,
  onAction,
}: Pick<StackPanelProps, 'onRedeploy' | 'onAction'> & { stack: StackReply }) {
  const t = useMessages(panelMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  const params = { stackId: stack.id };
  const canRedeploy = stack.redeployable && stack.openRedeploy === null;
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        px="sm"
        variant="default"
        renderRoot={(props) => <Link to="/stacks/$stackId" params={params} {...props} />}
      >
        {t('open')}
      </Button>
      {mayReadLogs && (
        <Button
          size="xs"
          px="sm"
          variant="default"
          renderRoot={(props) => <Link to="/stacks/$stackId/logs" params={params} {...props} />}
        >
          {t('logs')}
        </Button>
      )}
      {onRedeploy && (
        <Button
          size="xs"
          px="sm"
          variant={stack.heldBack ? 'default' : 'filled'}
          leftSection={<RefreshCw size={14} aria-hidden />}
          disabled={!canRedeploy}
          onClick={() => onRedeploy(stack)}
        >
          {t('redeploy')}
        </Button>
      )}
      {onAction && <StackRowMenu stack={stack} onAction={onAction} />}
    </div>
  );
}
