import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { modeMessages } from './now/mode.messages.js';
import { StatusCard } from './now/status-card.js';
import { WindowsSection } from './windows/windows-section.js';

export function MaintenancePage() {
  const t = useMessages(modeMessages);
  const { data: mode, error, refetch } = useQuery(maintenanceMode);
  return (
    <Page title={t('title')}>
      {!mode && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!mode && !error && (
        <div aria-busy="true">
          <Skeleton height={112} />
          <SlowNotice />
        </div>
      )}
      {mode && <StatusCard mode={mode} />}
      <WindowsSection />
    </Page>
  );
}
