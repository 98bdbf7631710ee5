import { Button } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useConnection } from '#shared/realtime/connection.js';
import { useRealtime } from '#shared/realtime/realtime-context.js';
import { appMessages } from '../../app.messages.js';
import classes from '../shell.module.css';

/** Shorter interruptions are not shown. */
const bannerDelayMs = 2000;

/**
 * Warns that the realtime connection is lost, and shows how long ago it was lost and when the next
 * attempt starts. Users can also reconnect at once.
 */
export function ConnectionBanner() {
  const { state, lostAt } = useConnection();
  const now = useNow();
  const isShown = state === 'offline' && lostAt !== null && now - lostAt > bannerDelayMs;
  return <div role="status">{isShown && <Banner lostAt={lostAt} now={now} />}</div>;
}

function Banner({ lostAt, now }: { lostAt: number; now: number }) {
  const t = useMessages(appMessages);
  const format = useFormat();
  const realtime = useRealtime();
  const { retryAt } = useConnection();
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div className={classes.banner}>
      <WifiOff size={16} aria-hidden />
      <span>{t('lost', { age: format.relative(lostAt, now) })}</span>
      {/* Screen readers must not announce the countdown every second. */}
      <span aria-hidden>{seconds > 0 ? t('retryIn', { seconds }) : t('retrying')}</span>
      <Button size="compact-xs" variant="white" onClick={() => realtime?.connect()}>
        {t('retryNow')}
      </Button>
    </div>
  );
}
