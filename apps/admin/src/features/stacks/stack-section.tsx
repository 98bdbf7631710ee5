import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './stack-page.module.css';

interface StackSectionProps {
  title: string;
  /** Beside the title: a count or a link. */
  aside?: ReactNode;
  children: ReactNode;
}

export function StackSection({ title, aside, children }: StackSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
