import { CloseButton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { dialogsMessages } from '../dialogs/dialogs.messages.js';
import { useMessages } from '../i18n/messages.js';
import type { Tone } from '../theme/theme.js';
import classes from './notice.module.css';

interface NoticeProps {
  tone: Tone;
  icon: LucideIcon;
  title: string;
  /** A short text, shown beside the title. */
  text?: ReactNode;
  /** Buttons, shown at the end of the line. */
  actions?: ReactNode;
  /** Screen readers announce urgent notices immediately. Notices are urgent by default. */
  isUrgent?: boolean;
  /** Adds a button that dismisses the notice. */
  onClose?: () => void;
  /** Content that needs more room, shown below the line. */
  children?: ReactNode;
}

/**
 * An inline notice. It uses the colours of the state badges, which are readable in both colour
 * schemes.
 */
export function Notice(props: NoticeProps) {
  const { tone, icon: Icon, title, text, actions, isUrgent = true, onClose, children } = props;
  const t = useMessages(dialogsMessages);
  const titleId = useId();
  return (
    <div
      role={isUrgent ? 'alert' : 'note'}
      aria-labelledby={titleId}
      className={classes.notice}
      data-tone={tone}
    >
      <Icon size={18} aria-hidden />
      <div className={classes.content}>
        <div className={classes.line}>
          <span id={titleId} className={classes.title}>
            {title}
          </span>
          {text && <span className={classes.text}>{text}</span>}
          {actions && <span className={classes.actions}>{actions}</span>}
        </div>
        {children && <div className={classes.more}>{children}</div>}
      </div>
      {onClose && <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />}
    </div>
  );
}
