import { useQueryClient } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { PermissionDeniedError } from '../../guards.js';
import classes from '../shell.module.css';

const PermissionDeniedPage = lazyComponent(
  async () => (await import('./refused-page.js')).PermissionDeniedPage,
);

/**
 * Shown when a page cannot be loaded, or when the user may not open it. The navigation keeps
 * working.
 */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const cache = useQueryClient();
  if (error instanceof PermissionDeniedError) {
    return <PermissionDeniedPage refusal={error} fallback={<PageSkeleton />} />;
  }
  const retry = async (): Promise<void> => {
    await cache.invalidateQueries();
    reset();
    await router.invalidate();
  };
  return (
    <div className={classes.fault}>
      <ProblemAlert error={error} onRetry={() => void retry()} />
    </div>
  );
}
