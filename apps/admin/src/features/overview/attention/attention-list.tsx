import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Copy, Pause } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { useUnseenNotices } from '#shared/reports/report-notices.queries.js';
import { setRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';
import { hasProblems, needsNoAttention, type Attention } from './attention.js';
import { AttentionItem } from './attention-item.js';
import { attentionMessages } from './attention.messages.js';
import classes from '../overview.module.css';
import type { NextMaintenance } from '../use-next-maintenance.js';
import { Section } from '../section.js';
import { UpcomingMaintenance } from './upcoming-maintenance.js';

const ReportRows = lazyComponent(async () => (await import('./report-rows.js')).ReportRows);

// Loaded lazily, because usually there are no problems to show.
const CurrentProblems = lazyComponent(async () => (await import('./troubles.js')).CurrentProblems);

interface AttentionListProps {
  attention: Attention;
  total: number;
  /** The number of outdated stacks that the button redeploys. */
  redeployableCount: number;
  next: NextMaintenance | null;
}

/**
 * Problems that need attention, worst first. Most rows have a link or buttons to resolve the
 * problem.
 */
export function AttentionList({ attention, total, redeployableCount, next }: AttentionListProps) {
  const t = useMessages(attentionMessages);
  const { outdatedCount, heldBackCount } = attention;
  const reportNotices = useUnseenNotices();
  const hasFailedReports = reportNotices.some(({ kind }) => kind !== 'produced');
  return (
    <Section title={t('attention')}>
      <ul className={classes.items}>
        {needsNoAttention(attention) && !hasFailedReports && (
          <AttentionItem tone="done" icon={CircleCheck} title={t('nothing')}>
            {total > 0 && t('allWell', { count: total })}
          </AttentionItem>
        )}
        {hasProblems(attention) && <CurrentProblems attention={attention} />}
        <DuplicateStacks count={attention.duplicateCount} />
        <HeldRedeploys count={attention.heldByMaintenanceCount} reason={t('heldMaintenance')} />
        <HeldRedeploys count={attention.heldByUpdateCount} reason={t('heldUpdate')} />
        {outdatedCount > 0 && (
          <AttentionItem
            tone="waiting"
            icon={CircleAlert}
            title={
              <Link to="/stacks" search={{ outdated: true }}>
                {t('outdated', { count: outdatedCount })}
              </Link>
            }
            actions={redeployableCount > 0 && <RedeployOutdatedButton count={redeployableCount} />}
          >
            {heldBackCount > 0 && (
              <Link to="/stacks" search={{ heldBack: true }}>
                {t('heldBack', { count: heldBackCount })}
              </Link>
            )}
          </AttentionItem>
        )}
        <ExpiringTokens tokens={attention.expiringTokens} />
        <UpcomingMaintenance next={next} />
        {reportNotices.length > 0 && <ReportRows notices={reportNotices} />}
      </ul>
    </Section>
  );
}

function DuplicateStacks({ count }: { count: number }) {
  const t = useMessages(attentionMessages);
  if (count === 0) return null;
  return (
    <AttentionItem
      tone="waiting"
      icon={Copy}
      title={
        <Link to="/stacks" search={{ duplicates: true }}>
          {t('duplicates', { count })}
        </Link>
      }
      actions={
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/stacks" search={{ duplicates: true }} {...props} />}
        >
          {t('reviewDuplicates')}
        </Button>
      }
    >
      {t('duplicatesText')}
    </AttentionItem>
  );
}

function HeldRedeploys({ count, reason }: { count: number; reason: string }) {
  const t = useMessages(attentionMessages);
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
  const t = useMessages(attentionMessages);
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

function RedeployOutdatedButton({ count }: { count: number }) {
  const t = useMessages(attentionMessages);
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => setRequestedRedeploy({ kind: 'outdated' })}
    >
      {t('redeployOutdated', { count })}
    </Button>
  );
}
