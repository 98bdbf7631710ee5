import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stepMessages } from '#shared/vocabulary/redeploy.messages.js';
import classes from './overview.module.css';
import { overviewMessages } from './overview.messages.js';

export function OpenRedeploy({ redeploy }: { redeploy: RedeployReply }) {
  const t = useMessages(overviewMessages);
  const tStep = useMessages(stepMessages);
  const format = useFormat();
  const now = useNow();
  const { id, stack, server, state, startedAt, waitsFor } = redeploy;
  const elapsedText = startedAt && format.durationText(now - new Date(startedAt).getTime());
  return (
    <li className={classes.item}>
      {waitsFor ? (
        <StateBadge kind="wait" value={waitsFor} />
      ) : (
        <StateBadge
          kind="redeploy"
          value={state}
          detail={redeploy.step ? tStep(redeploy.step) : undefined}
        />
      )}
      <span className={classes.itemTitle}>
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }}>
          {stack.name}
        </Link>
      </span>
      <span className={classes.itemText}>
        {t('on', { server: server.name })}{' '}
        {elapsedText && t('forDuration', { duration: elapsedText })}
      </span>
    </li>
  );
}
