import { Alert, Text } from '@mantine/core';
import { Check, CircleX } from 'lucide-react';

interface TestOutcomeProps {
  ok: boolean;
  title: string;
  detail: string;
}

/** Result of a test against another system, announced to screen readers. */
export function TestOutcome({ ok, title, detail }: TestOutcomeProps) {
  const Icon = ok ? Check : CircleX;
  return (
    <Alert
      role="status"
      color={ok ? 'green' : 'red'}
      icon={<Icon size={18} aria-hidden />}
      title={
        <Text span inherit c={`var(--tone-${ok ? 'done' : 'failed'}-text)`}>
          {title}
        </Text>
      }
    >
      {detail}
    </Alert>
  );
}
