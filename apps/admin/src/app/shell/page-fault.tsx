import { permissions } from '@stackyard/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ShieldOff } from 'lucide-react';
import { EmptyState } from '../../shared/feedback/empty-state.js';
import { useLocale } from '../../shared/i18n/locale.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { appMessages } from '../app.messages.js';
import { PermissionRefused } from '../guards.js';
import classes from './shell.module.css';

/** What a page shows that could not be loaded; navigation around it goes on working. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const t = useMessages(appMessages);
  const locale = useLocale();
  const router = useRouter();
  const cache = useQueryClient();
  if (error instanceof PermissionRefused) {
    const { permission, lost } = error;
    const label = permissions[permission].label[locale];
    return (
      <EmptyState
        alone
        icon={ShieldOff}
        title={t(lost ? 'lostTitle' : 'forbiddenTitle')}
        text={t(lost ? 'lostText' : 'forbiddenText', { label, permission })}
      />
    );
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
