import { Stack } from '@mantine/core';
import detailClasses from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logSettingsMessages } from './log-settings.messages.js';
import { ReceiversSection } from './receivers/receivers-section.js';
import { RetentionSection } from './retention/retention-section.js';
import { StorageSection } from './storage/storage-section.js';

export function LogSettingsPage() {
  const t = useMessages(logSettingsMessages);
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        <div className={detailClasses.columns}>
          <RetentionSection />
          <StorageSection />
        </div>
        <ReceiversSection />
      </Stack>
    </Page>
  );
}
