import type { MaintenanceModeReply } from '@stackyard/contracts';
import { Construction } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import classes from './maintenance-notice.module.css';
import { maintenanceNoticeMessages } from './maintenance.messages.js';

interface MaintenanceNoticeProps {
  mode: MaintenanceModeReply;
  children?: ReactNode;
}

/** The band that tells everybody; the maintenance page previews the same one. */
export function MaintenanceNotice({ mode, children }: MaintenanceNoticeProps) {
  const t = useMessages(maintenanceNoticeMessages);
  const format = useFormat();
  return (
    <div className={classes.band}>
      <Construction size={18} aria-hidden />
      <div className={classes.text}>
        <strong>{t('title')}</strong>{' '}
        <span>{mode.message === '' ? t('blocks') : mode.message}</span>
        <span className={classes.origin}>
          {mode.since && (
            <time dateTime={mode.since}>{t('since', { since: format.dateTime(mode.since) })}</time>
          )}
          {mode.by && ` ${t('by', { name: mode.by })}`}
        </span>
      </div>
      {children}
    </div>
  );
}
