import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../shell.module.css';
import { bellMessages } from './bell.messages.js';

/** A larger number would not fit. */
const maxShownCount = 99;

type BellButtonProps = { unreadCount: number } & ActionIconProps & ComponentProps<'button'>;

export function BellButton({ unreadCount, ...button }: BellButtonProps) {
  const t = useMessages(bellMessages);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      {...button}
      className={classes.bell}
      aria-label={t('bell', { unread: unreadCount })}
    >
      <Bell size={18} aria-hidden />
      {unreadCount > 0 && (
        <span className={classes.bellCount} aria-hidden>
          {unreadCount > maxShownCount ? `${maxShownCount}+` : unreadCount}
        </span>
      )}
    </ActionIcon>
  );
}
