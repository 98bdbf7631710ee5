import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Pause } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stateLooks } from '#shared/state-badge/state-looks.js';
import { isAllClear, type Attention } from './attention.js';
import { AttentionItem } from './attention-item.js';
import { FailedRedeploys } from './failed-redeploys.js';
import classes from '../overview.module.css';
import { overviewMessages } from '../overview.messages.js';
import { Section } from '../section.js';
import { UnreachableServers } from './unreachable-servers.js';

interface AttentionListProps {
  attention: Attention;
  total: number;
}

export function AttentionList({ attention, total }: AttentionListProps) {
  const t = useMessages(overviewMessages);
  const { failed, unreachable, heldByMaintenance, heldByUpdate, unwell, outdated, expiringTokens } =
    attention;
  return (
    <Section title={t('attention')}>
      <ul className={classes.items}>
        {isAllClear(attention) && (
          <AttentionItem tone="done" icon={CircleCheck} title={t('nothing')}>
            {total > 0 && t('allWell', { count: total })}
          </AttentionItem>
        )}
        <FailedRedeploys failed={failed} />
        <UnreachableServers servers={unreachable} />
        {unwell.map(({ health, count }) => (
          <AttentionItem
            key={health}
            {...stateLooks.stackHealth[health]}
            title={
              <Link to="/stacks" search={{ health: [health] }}>
                {t(health, { count })}
              </Link>
            }
          />
        ))}
        <HeldRedeploys count={heldByMaintenance} reason={t('heldMaintenance')} />
        <HeldRedeploys count={heldByUpdate} reason={t('heldUpdate')} />
        {outdated > 0 && (
          <AttentionItem
            tone="waiting"
            icon={CircleAlert}
            title={
              <Link to="/stacks" search={{ outdated: true }}>
                {t('outdated', { count: outdated })}
              </Link>
            }
          />
        )}
        <ExpiringTokens tokens={expiringTokens} />
      </ul>
    </Section>
  );
}

function HeldRedeploys({ count, reason }: { count: number; reason: string }) {
  const t = useMessages(overviewMessages);
  if (count === 0) return null;
  return (
    <AttentionItem
      tone="waiting"
      icon={Pause}
      title={
        <Link to="/redeploys" search={{ state: ['queued'] }}>
          {t('held', { count })}
        </Link>
      }
    >
      {reason}
    </AttentionItem>
  );
}

function ExpiringTokens({ tokens }: { tokens: Attention['expiringTokens'] }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  return tokens.map(({ id, name, expiresAt }) => (
    <AttentionItem
      key={id}
      tone="waiting"
      icon={Clock}
      title={
        <Link to="/account/tokens">
          {t('expiring', { name, when: format.relative(expiresAt) })}
        </Link>
      }
    />
  ));
}
