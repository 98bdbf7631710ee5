import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './overview.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
