import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../shell.module.css';
import { bellMessages } from './bell.messages.js';

/** A larger number would not fit. */
const maxShown = 99;

type BellButtonProps = { unread: number } & ActionIconProps & ComponentProps<'button'>;

export function BellButton({ unread, ...button }: BellButtonProps) {
  const t = useMessages(bellMessages);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      {...button}
      className={classes.bell}
      aria-label={t('bell', { unread })}
    >
      <Bell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.bellCount} aria-hidden>
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
}
