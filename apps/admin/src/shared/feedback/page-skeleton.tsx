import { Skeleton, Stack } from '@mantine/core';
import { SlowNotice } from './slow-notice.js';

export function PageSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={26} width={180} />
      <Skeleton height={30} width="60%" />
      <Stack gap="xs">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} height={34} />
        ))}
      </Stack>
      <SlowNotice />
    </Stack>
  );
}
