import { Button, Skeleton, Text } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { DrawerPanel } from '../dialogs/drawer-form.js';
import { ProblemAlert } from '../problems/problem-alert.js';

interface TestPanelProps {
  texts: { description: string; testing?: string; test: string; close: string };
  test: { error: unknown; isPending: boolean };
  onTest: () => void;
  onClose: () => void;
  /**
   * Runs the test as soon as the panel opens. Only for tests that neither change nor send anything,
   * because a link can also open the panel.
   */
  runsOnOpen?: boolean;
  /** Result of the last test. */
  children: ReactNode;
}

/** The content of a drawer in which the user tests another system. */
export function TestPanel(props: TestPanelProps) {
  const { texts, test, onTest, onClose, runsOnOpen = false, children } = props;
  const { error, isPending } = test;
  const run = useEffectEvent(onTest);
  useEffect(() => {
    if (runsOnOpen) run();
  }, [runsOnOpen]);
  const buttons = (
    <>
      <Button variant="default" onClick={onClose} data-autofocus={runsOnOpen || undefined}>
        {texts.close}
      </Button>
      <Button onClick={onTest} disabled={isPending} data-autofocus={!runsOnOpen || undefined}>
        {texts.test}
      </Button>
    </>
  );
  return (
    <DrawerPanel buttons={buttons}>
      <Text size="sm">{texts.description}</Text>
      {isPending && <Skeleton height={90} aria-busy="true" aria-label={texts.testing} />}
      {error != null && <ProblemAlert error={error} onRetry={onTest} />}
      {children}
    </DrawerPanel>
  );
}
