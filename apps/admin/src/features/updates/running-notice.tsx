import type { UpdateRunReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';

export function RunningNotice({ update, title }: { update: UpdateRunReply; title: string }) {
  const t = useMessages(updatesMessages);
  return (
    <div className={classes.notice}>
      <Notice tone="running" icon={LoaderCircle} isUrgent={false} title={title}>
        <Link
          className={classes.link}
          to="/maintenance/updates/$updateId"
          params={{ updateId: update.id }}
        >
          {t('follow')}
        </Link>
      </Notice>
    </div>
  );
}
