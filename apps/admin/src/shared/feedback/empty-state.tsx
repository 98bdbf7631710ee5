import { Group, Stack, Text, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Explains why nothing is here, or what will appear here. */
  text?: string | undefined;
  /** True if nothing else is on the page, so that the title is the main heading. */
  isOnlyContent?: boolean;
  /** A button or link to continue with, such as one that creates the first item. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, isOnlyContent, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Icon size={32} strokeWidth={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
      <Title order={isOnlyContent ? 1 : 2}>{title}</Title>
      {text && (
        <Text size="sm" c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="xs" mt="xs">
          {children}
        </Group>
      )}
    </Stack>
  );
}
