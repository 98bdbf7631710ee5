import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.js';

interface PageProps {
  title: string;
  /** Shown next to the title: actions for the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its heading and document title. */
export function Page({ title, actions, children }: PageProps) {
  usePageTitle(title);
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
