import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { appMessages } from '../../app.messages.js';
import classes from '../shell.module.css';

type AccountButtonProps = { name: string } & UnstyledButtonProps & ComponentProps<'button'>;

export function AccountButton({ name, className, ...button }: AccountButtonProps) {
  const t = useMessages(appMessages);
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');
  return (
    <UnstyledButton
      {...button}
      className={`${classes.account} ${className ?? ''}`}
      aria-label={t('account', { name })}
    >
      <span aria-hidden>{initials}</span>
    </UnstyledButton>
  );
}
