import type { MaintenanceModeReply, UpcomingMaintenance } from '@stackyard/contracts';
import { Construction, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { useNow } from '../i18n/relative-time.js';
import classes from './maintenance-notice.module.css';
import { maintenanceNoticeMessages } from './maintenance.messages.js';

interface MaintenanceNoticeProps {
  mode: MaintenanceModeReply;
  children?: ReactNode;
}

/**
 * The maintenance banner of the app and the sign-in page. Dialogs that change the message show the
 * banner as a preview.
 */
export function MaintenanceNotice({ mode, children }: MaintenanceNoticeProps) {
  const t = useMessages(maintenanceNoticeMessages);
  const format = useFormat();
  const { message, since, by, until } = mode;
  const formatMoment = (at: string): string => `${format.date(at)}, ${format.timeOfDay(at)}`;
  return (
    <div className={classes.band}>
      <Construction size={18} aria-hidden />
      <NoticeText title={t('title')} message={message === '' ? t('blocks') : message}>
        <span className={classes.times}>
          {since && (
            <time dateTime={since} title={since}>
              {t('since', { since: formatMoment(since) })}
            </time>
          )}
          {by && ` ${t('by', { name: by })}`}
        </span>
        {until && (
          <>
            {' '}
            <time className={classes.times} dateTime={until} title={until}>
              {t('until', { until: formatMoment(until) })}
            </time>
          </>
        )}
        {until && <Countdown moment={until} />}
      </NoticeText>
      {children}
    </div>
  );
}

interface AnnouncementNoticeProps {
  upcoming: UpcomingMaintenance;
  children?: ReactNode;
}

export function AnnouncementNotice({ upcoming, children }: AnnouncementNoticeProps) {
  const t = useMessages(maintenanceNoticeMessages);
  const format = useFormat();
  const { message, startsAt, endsAt } = upcoming;
  const [startDate, endDate] = [format.date(startsAt), format.date(endsAt)];
  const endTime = format.timeOfDay(endsAt);
  return (
    <div className={classes.band} data-announced>
      <Megaphone size={18} aria-hidden />
      <NoticeText title={t('planned')} message={message}>
        <span className={classes.times} title={`${startsAt} – ${endsAt}`}>
          {t('from', {
            from: `${startDate}, ${format.timeOfDay(startsAt)}`,
            to: startDate === endDate ? endTime : `${endDate}, ${endTime}`,
          })}
        </span>
        <Countdown moment={startsAt} />
      </NoticeText>
      {children}
    </div>
  );
}

/** A live countdown. Screen readers do not announce every update. */
function Countdown({ moment }: { moment: string }) {
  const format = useFormat();
  const now = useNow();
  return <span aria-live="off"> ({format.relative(Math.max(Date.parse(moment), now), now)})</span>;
}

interface NoticeTextProps {
  title: string;
  message: string;
  children: ReactNode;
}

/** A long message scrolls inside the banner, which would otherwise fill the screen of a phone. */
function NoticeText({ title, message, children }: NoticeTextProps) {
  const isLong = message.length > 160;
  return (
    <div className={classes.text} tabIndex={isLong ? 0 : undefined}>
      <strong>{title}</strong> <span className={classes.message}>{message}</span>{' '}
      <span className={classes.origin}>{children}</span>
    </div>
  );
}
