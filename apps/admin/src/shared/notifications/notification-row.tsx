import { ActionIcon, Menu } from '@mantine/core';
import {
  newsDetail,
  newsHeadline,
  newsKindTexts,
  type LogSeverity,
  type NotificationReply,
} from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Check, CircleDot } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { RelativeTime } from '../i18n/relative-time.js';
import { StateBadge } from '../state-badge/state-badge.js';
import { RowAction, RowActions } from '../table/rows/row-actions.js';
import type { FoldedNotification } from './folded-notifications.js';
import { MuteItems } from './mute-items.js';
import classes from './notifications.module.css';
import { notificationsMessages } from './notifications.messages.js';
import { useMarkRead } from './notifications.queries.js';

interface NotificationRowProps {
  notification: FoldedNotification;
  /** Replaces the relative time. */
  time?: ReactNode;
  /** Called when the page of the notification opens. */
  onOpen?: () => void;
}

/**
 * A notification with a link to its page, and the earlier notifications that are folded into it.
 * Opening the page marks all of them as read.
 */
export function NotificationRow({ notification, time, onOpen }: NotificationRowProps) {
  const t = useMessages(notificationsMessages);
  const { latest, earlier } = notification;
  const { news } = latest;
  const locale = useLocale();
  const headline = newsHeadline(news, locale);
  const detail = newsDetail(news, locale);
  const markRead = useMarkRead();
  const menuButton = useRef<HTMLButtonElement>(null);
  const notifications = [latest, ...earlier];
  const unreadIds = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const isUnread = unreadIds.length > 0;
  const toggleRead = (): void =>
    markRead.mutate({ ids: isUnread ? unreadIds : [latest.id], isRead: isUnread });
  const markReadAndOpen = (): void => {
    if (isUnread) toggleRead();
    onOpen?.();
  };
  return (
    <li className={classes.row} data-unread={isUnread || undefined} data-severity={news.severity}>
      <Severity severity={news.severity} />
      <div className={classes.what}>
        <Headline path={news.path} onOpen={markReadAndOpen}>
          {headline}
        </Headline>
        {isUnread && (
          <span className={unreadIds.length > 1 ? classes.unreadCount : 'visually-hidden'}>
            {t('unreadCount', { count: unreadIds.length })}
          </span>
        )}
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
        <EarlierSteps notifications={earlier} />
      </div>
      <span className={classes.meta}>
        {news.server !== null && <span>{news.server.name}</span>}
        {time ?? <RelativeTime at={news.at} />}
      </span>
      {isUnread && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t('markRead')}: ${headline}`}
          title={t('markRead')}
          onClick={() => {
            toggleRead();
            // Move the focus, because this button disappears.
            menuButton.current?.focus();
          }}
        >
          <Check size={16} aria-hidden />
        </ActionIcon>
      )}
      <RowActions label={t('menuOf', { headline })} buttonRef={menuButton}>
        <RowAction icon={isUnread ? Check : CircleDot} onClick={toggleRead}>
          {t(isUnread ? 'markRead' : 'markUnread')}
        </RowAction>
        <MuteStack stack={news.stack} />
      </RowActions>
    </li>
  );
}

/** A badge for problems. Other news has no badge, so that problems stand out. */
function Severity({ severity }: { severity: LogSeverity }) {
  const t = useMessages(notificationsMessages);
  const isProblem = severity === 'warning' || severity === 'error';
  return (
    <span className={classes.severity} {...(isProblem && { title: t(severity) })}>
      {isProblem && <StateBadge kind="severity" value={severity} />}
    </span>
  );
}

/**
 * The earlier notifications about the same matter, for example that maintenance has started.
 */
function EarlierSteps({ notifications }: { notifications: FoldedNotification['earlier'] }) {
  const locale = useLocale();
  const format = useFormat();
  if (notifications.length === 0) return null;
  return (
    <span className={classes.earlier}>
      {notifications.map(({ id, news: { kind, at } }) => (
        <span key={id}>
          {newsKindTexts[locale][kind]}: {format.dayAndTime(at)}
        </span>
      ))}
    </span>
  );
}

function MuteStack({ stack }: { stack: NotificationReply['news']['stack'] }) {
  if (stack === null || stack.id === null) return null;
  return (
    <>
      <Menu.Divider />
      <MuteItems stack={{ id: stack.id, name: stack.name }} />
    </>
  );
}

interface HeadlineProps {
  path: string | null;
  onOpen: () => void;
  children: string;
}

function Headline({ path, onOpen, children }: HeadlineProps) {
  const navigate = useNavigate();
  if (path === null) return <span className={classes.headline}>{children}</span>;
  const open = (event: MouseEvent): void => {
    onOpen();
    // Clicks that open a new tab or window are left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: path });
  };
  return (
    <a href={path} className={classes.headline} onClick={open}>
      {children}
    </a>
  );
}
