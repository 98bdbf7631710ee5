import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Beside the buttons: what came of the last save. */
  status?: ReactNode;
  /** True while it has to be in sight wherever in the form someone is. */
  sticky?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** The end of a form, where it is saved or given up. */
export function SaveBar({ status, sticky = false, children }: SaveBarProps) {
  return (
    <div className={classes.bar} data-sticky={sticky || undefined}>
      <Text size="sm" role="status" c="var(--tone-done-text)">
        {status}
      </Text>
      <div>{children}</div>
    </div>
  );
}
