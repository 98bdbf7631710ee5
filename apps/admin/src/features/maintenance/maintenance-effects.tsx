import { List, Paper, Title } from '@mantine/core';
import { useMessages } from '../../shared/i18n/messages.js';
import { maintenanceMessages } from './maintenance.messages.js';
import { useOpenRedeploys } from './use-open-redeploys.js';

/** What maintenance does, for whoever uses it for the first time. */
export function MaintenanceEffects() {
  const t = useMessages(maintenanceMessages);
  const { queued, running } = useOpenRedeploys();
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('explain')}
      </Title>
      <List size="sm" spacing="xs">
        <List.Item>{t('blocksNew')}</List.Item>
        <List.Item>{t('blocksQueued', { count: queued })}</List.Item>
        <List.Item>{t('blocksRunning', { count: running })}</List.Item>
        <List.Item>{t('blocksOverride')}</List.Item>
        <List.Item>{t('explainPipeline')}</List.Item>
        <List.Item>{t('explainLog')}</List.Item>
      </List>
    </Paper>
  );
}
