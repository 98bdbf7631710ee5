import { Button } from '@mantine/core';
import type { RedeployBeatReply, StackBeatsReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import classes from './trend.module.css';
import { trendMessages } from './trend.messages.js';

const maxShownStacks = 8;

/** One row per stack with its latest redeploys, each linked to its page. */
export function Heartbeats({ stacks }: { stacks: readonly StackBeatsReply[] }) {
  const t = useMessages(trendMessages);
  const [all, setAll] = useState(false);
  const shown = all ? stacks : stacks.slice(0, maxShownStacks);
  const more = stacks.length - shown.length;
  return (
    <>
      <ul className={classes.stacks} aria-label={t('stacks')}>
        {shown.map(({ stack, redeploys }) => (
          <li key={stack.id}>
            <Link
              to="/stacks/$stackId"
              params={{ stackId: stack.id }}
              className={classes.stack}
              title={stack.name}
            >
              {stack.name}
            </Link>
            <span className={classes.beats}>
              {redeploys.map((redeploy) => (
                <Beat key={redeploy.id} redeploy={redeploy} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => setAll(true)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  );
}

function Beat({ redeploy }: { redeploy: RedeployBeatReply }) {
  const t = useMessages(trendMessages);
  const format = useFormat();
  const word = useStateLabel();
  const { id, state, finishedAt, durationSeconds } = redeploy;
  const facts = { state: word('redeploy', state), when: format.dateTime(finishedAt) };
  const label =
    durationSeconds === null
      ? t('beat', facts)
      : t('beatTook', { ...facts, duration: format.duration(durationSeconds * 1000) });
  return (
    <Link
      to="/redeploys/$redeployId"
      params={{ redeployId: id }}
      className={classes.beat}
      data-state={state}
      aria-label={label}
      title={label}
    />
  );
}
