import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** Shown next to the title: badges and short facts. */
  state?: ReactNode;
  actions?: ReactNode;
  /** A line below the title. */
  summary?: ReactNode;
}

/** The heading of a page, with its state and actions on the same line if they fit. */
export function PageHead({ title, state, actions, summary }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.name}>
        <Title order={1}>{title}</Title>
        {state && <div className={classes.state}>{state}</div>}
        {summary && <div className={classes.summary}>{summary}</div>}
      </div>
      {actions && (
        <Group gap="xs" className="page-actions">
          {actions}
        </Group>
      )}
    </header>
  );
}
