import { Skeleton } from '@mantine/core';
import classes from '#shared/detail/detail.module.css';

const lines = [1, 2, 3, 4];

export function StackPageSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      {['main', 'side'].map((column) => (
        <div key={column}>
          <div className={classes.section}>
            <Skeleton height={18} width={120} mb="sm" />
            {lines.map((line) => (
              <Skeleton key={line} height={14} mt="xs" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
