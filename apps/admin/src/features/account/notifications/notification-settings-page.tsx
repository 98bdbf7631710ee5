import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { AddressSection } from './address-section.js';
import { BrowsersSection } from './browsers-section.js';
import { MutesSection } from './mutes-section.js';
import { settingsMessages } from './notification-settings.messages.js';
import { notificationPreferences } from './notification-settings.queries.js';
import { PreferencesForm } from './preferences-form.js';

export function NotificationSettingsPage() {
  const t = useMessages(settingsMessages);
  const { data, error, refetch } = useQuery(notificationPreferences);
  return (
    <Page title={t('title')}>
      <div className={detailClasses.columns} data-form>
        <div>
          <Section title={t('kinds')}>
            {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton height={320} />}
            {data && <PreferencesForm preferences={data} />}
          </Section>
        </div>
        <div>
          <BrowsersSection />
          <AddressSection />
          <MutesSection />
        </div>
      </div>
    </Page>
  );
}
