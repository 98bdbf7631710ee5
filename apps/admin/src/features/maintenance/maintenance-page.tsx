import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import detailClasses from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { MaintenanceCauses } from './now/maintenance-causes.js';
import { Impact } from './now/impact.js';
import { ModeForm } from './now/mode-form.js';
import { modeMessages } from './now/mode.messages.js';
import { WindowsSection } from './windows/windows-section.js';

export function MaintenancePage() {
  const t = useMessages(modeMessages);
  const { data: mode, error, refetch } = useQuery(maintenanceMode);
  return (
    <Page title={t('title')}>
      {!mode && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!mode && !error && (
        <div aria-busy="true">
          <Skeleton height={280} />
          <SlowNotice />
        </div>
      )}
      {mode && (
        <div className={detailClasses.columns}>
          <div>
            <MaintenanceCauses mode={mode} />
            {/*
             * Reset the form when maintenance starts or ends, so that unsaved input does not carry
             * over.
             */}
            <ModeForm key={mode.source === 'switch' ? mode.since : 'off'} mode={mode} />
          </div>
          <Impact mode={mode} />
        </div>
      )}
      <WindowsSection />
    </Page>
  );
}
