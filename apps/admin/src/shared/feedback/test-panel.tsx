import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemAlert } from '../problems/problem-alert.js';

interface TestPanelProps {
  texts: { description: string; testing?: string; test: string; close: string };
  test: { error: unknown; isPending: boolean };
  onTest: () => void;
  onClose: () => void;
  /** Result of the last test. */
  children: ReactNode;
}

/**
 * A test of another system. It runs only when the user clicks the button, never because a link
 * opened the panel.
 */
export function TestPanel({ texts, test, onTest, onClose, children }: TestPanelProps) {
  const { error, isPending } = test;
  return (
    <Stack gap="md">
      <Text size="sm">{texts.description}</Text>
      {isPending && <Skeleton height={90} aria-busy="true" aria-label={texts.testing} />}
      {error != null && <ProblemAlert error={error} onRetry={onTest} />}
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button onClick={onTest} disabled={isPending} data-autofocus>
          {texts.test}
        </Button>
      </Group>
    </Stack>
  );
}
