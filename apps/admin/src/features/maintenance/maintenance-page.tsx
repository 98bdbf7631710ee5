import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../shared/feedback/page.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { maintenanceMode } from '../../shared/queries/maintenance.queries.js';
import { MaintenanceEffects } from './maintenance-effects.js';
import { MaintenanceForm } from './maintenance-form.js';
import classes from './maintenance.module.css';
import { maintenanceMessages } from './maintenance.messages.js';

export function MaintenancePage() {
  const t = useMessages(maintenanceMessages);
  const { data: mode, error, refetch } = useQuery(maintenanceMode);
  return (
    <Page title={t('title')}>
      <div className={classes.columns}>
        {!mode && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {!mode && !error && <Skeleton height={280} />}
        {/* Another window begins with another form: what was typed belongs to the old one. */}
        {mode && <MaintenanceForm key={mode.since ?? 'off'} mode={mode} />}
        <MaintenanceEffects />
      </div>
    </Page>
  );
}
