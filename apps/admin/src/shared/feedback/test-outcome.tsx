import { Alert, Text } from '@mantine/core';
import { Check, CircleX } from 'lucide-react';

interface TestOutcomeProps {
  isSuccess: boolean;
  title: string;
  detail: string;
}

/** The result of a test of another system, announced to screen readers. */
export function TestOutcome({ isSuccess, title, detail }: TestOutcomeProps) {
  const Icon = isSuccess ? Check : CircleX;
  return (
    <Alert
      role="status"
      color={isSuccess ? 'green' : 'red'}
      icon={<Icon size={18} aria-hidden />}
      title={
        <Text span inherit c={`var(--tone-${isSuccess ? 'done' : 'failed'}-text)`}>
          {title}
        </Text>
      }
    >
      {detail}
    </Alert>
  );
}
