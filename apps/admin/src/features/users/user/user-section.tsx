import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './user-page.module.css';

interface UserSectionProps {
  title: string;
  /** Beside the title: a count or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

export function UserSection({ title, aside, children }: UserSectionProps) {
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
