import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Shown next to the buttons: the result of the last save. */
  status?: ReactNode;
  /** Why the main button is disabled; shown unless there is a status. */
  reason?: ReactNode;
  /** Keeps the bar visible while the form scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

export function SaveBar({ status, reason, isSticky = false, children }: SaveBarProps) {
  return (
    <div className={classes.bar} data-sticky={isSticky || undefined}>
      <div className={classes.words}>
        <Text size="sm" role="status" c="var(--tone-done-text)">
          {status}
        </Text>
        {!status && reason && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}
