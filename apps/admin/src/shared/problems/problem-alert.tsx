import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { problemAlertMessages } from './problem-alert.messages.js';
import { useProblem } from './use-problem.js';

interface ProblemAlertProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** A further way out, e.g. a link to the redeploy that is in the way. */
  children?: ReactNode;
}

/** Shows a refusal next to what failed: cause, what to do next, code and request id. */
export function ProblemAlert({ error, onRetry, children }: ProblemAlertProps) {
  const t = useMessages(problemAlertMessages);
  const format = useFormat();
  const { cause, next, detail, code, requestId, retryAfter } = useProblem(error);
  return (
    <Alert role="alert" color="red" icon={<CircleX aria-hidden />} title={cause}>
      <Text size="sm">{next}</Text>
      {detail && (
        <Text size="sm" c="dimmed" mt={4}>
          {detail}
        </Text>
      )}
      {retryAfter !== undefined && (
        <Text size="sm" mt={4}>
          {t('retryAfter', { duration: format.duration(retryAfter * 1000) })}
        </Text>
      )}
      <Group gap="sm" mt="xs">
        {code && <Code>{code}</Code>}
        {requestId && (
          <Text size="xs" c="dimmed">
            {t('requestId')} <Code>{requestId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {children}
      </Group>
    </Alert>
  );
}
