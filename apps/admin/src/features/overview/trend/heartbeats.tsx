import { Button } from '@mantine/core';
import type { TrendRedeployReply, StackTrendReply } from '@stackyard/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import classes from './trend.module.css';
import { trendMessages } from './trend.messages.js';

const maxShownStacks = 8;

export function RedeploysByStack({ stacks }: { stacks: readonly StackTrendReply[] }) {
  const t = useMessages(trendMessages);
  const [isExpanded, setExpanded] = useState(false);
  const shownStacks = isExpanded ? stacks : stacks.slice(0, maxShownStacks);
  const hiddenCount = stacks.length - shownStacks.length;
  return (
    <>
      <h3 className={classes.heading}>
        {t('stacks')} <span>· {t('latestLast')}</span>
      </h3>
      <ul className={classes.stacks} aria-label={t('stacks')}>
        {shownStacks.map((row) => (
          <li key={row.stack.id}>
            <StackRedeploys {...row} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => setExpanded(true)}>
          {t('more', { count: hiddenCount })}
        </Button>
      )}
    </>
  );
}

/**
 * A link to the history of the stack. The marks for the redeploys are too small for links of their
 * own, but a click on a mark opens its redeploy.
 */
function StackRedeploys({ stack, redeploys }: StackTrendReply) {
  const navigate = useNavigate();
  const openRedeploy = (event: MouseEvent): void => {
    // Keep the browser's behaviour for clicks that open a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const redeployElement = (event.target as Element).closest<HTMLElement>('[data-redeploy]');
    if (!redeployElement) return;
    event.preventDefault();
    const params = { redeployId: Number(redeployElement.dataset['redeploy']) };
    void navigate({ to: '/redeploys/$redeployId', params });
  };
  return (
    <Link
      to="/stacks/$stackId/history"
      params={{ stackId: stack.id }}
      className={classes.stack}
      aria-label={useSummary(stack.name, redeploys)}
      onClick={openRedeploy}
    >
      <span className={classes.name} title={stack.name}>
        {stack.name}
      </span>
      <span className={classes.beats}>
        {redeploys.map((redeploy) => (
          <RedeployMark key={redeploy.id} redeploy={redeploy} />
        ))}
      </span>
    </Link>
  );
}

/** Describes the redeploys in words, for example `shop: 5 redeploys, the last one succeeded …`. */
function useSummary(name: string, redeploys: readonly TrendRedeployReply[]): string {
  const t = useMessages(trendMessages);
  const redeployText = useRedeployText();
  const lastRedeploy = redeploys.at(-1);
  return t('row', {
    name,
    count: redeploys.length,
    last: lastRedeploy ? redeployText(lastRedeploy) : '',
  });
}

function useRedeployText(): (redeploy: TrendRedeployReply) => string {
  const t = useMessages(trendMessages);
  const format = useFormat();
  const stateLabel = useStateLabel();
  return ({ state, finishedAt, durationSeconds }) => {
    const facts = { state: stateLabel('redeploy', state), when: format.dateTime(finishedAt) };
    return durationSeconds === null
      ? t('beat', facts)
      : t('beatTook', { ...facts, duration: format.durationText(durationSeconds * 1000) });
  };
}

function RedeployMark({ redeploy }: { redeploy: TrendRedeployReply }) {
  const redeployText = useRedeployText();
  return (
    <span
      className={classes.beat}
      data-redeploy={redeploy.id}
      data-state={redeploy.state}
      title={redeployText(redeploy)}
    />
  );
}
