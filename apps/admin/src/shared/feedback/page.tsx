import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Beside the title: what can be done with the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its heading, its name in the browser, and its content. */
export function Page({ title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Stackyard`;
  }, [title]);
  return (
    <>
      <Group justify="space-between" align="center" mb="md" gap="sm">
        <Title order={1}>{title}</Title>
        {actions && (
          <Group gap="xs" className="page-actions">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </>
  );
}
