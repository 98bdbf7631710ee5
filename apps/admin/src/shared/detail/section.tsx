import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './detail.module.css';

interface SectionProps {
  title: string;
  /** A badge beside the title. */
  state?: ReactNode;
  /** Shown next to the title: a count, a link or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, state, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <Title order={2} id={id}>
          {title}
        </Title>
        {state}
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
