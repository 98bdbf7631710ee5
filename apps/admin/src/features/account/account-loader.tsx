import { Skeleton, Stack } from '@mantine/core';
import type { AccountReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { account } from './account.queries.js';

export function AccountLoader({ children }: { children: (profile: AccountReply) => ReactNode }) {
  const { data, error, refetch } = useQuery(account);
  if (data) return children(data);
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" aria-busy="true" maw={560}>
      <Skeleton height={56} />
      <Skeleton height={168} />
      <SlowNotice />
    </Stack>
  );
}
