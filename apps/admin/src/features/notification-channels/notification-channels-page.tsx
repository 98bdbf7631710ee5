import { Stack } from '@mantine/core';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ChannelsSection } from './channels/channels-section.js';
import { MessagesSection } from './messages/messages-section.js';
import { notificationChannelsMessages } from './notification-channels.messages.js';
import { RulesSection } from './rules/rules-section.js';

export function NotificationChannelsPage() {
  const t = useMessages(notificationChannelsMessages);
  return (
    <Page title={t('title')}>
      <Stack gap="xl">
        <ChannelsSection />
        <RulesSection />
        <MessagesSection />
      </Stack>
    </Page>
  );
}
