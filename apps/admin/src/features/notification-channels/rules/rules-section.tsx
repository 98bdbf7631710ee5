import { Button, Drawer, Group, Text, Title } from '@mantine/core';
import type { NotificationRuleReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Filter, Plus } from 'lucide-react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { ruleList, useDeleteRule } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { RuleForm } from './rule-form.js';
import { rulesMessages } from './rules.messages.js';
import { useRuleColumns } from './use-rule-columns.js';

export function RulesSection() {
  const t = useMessages(rulesMessages);
  const { data, error, refetch } = useQuery(ruleList);
  const columns = useRuleColumns();
  const { show } = useChannelsView();
  const addButton = (
    <Button
      variant="default"
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => show('add-rule')}
    >
      {t('add')}
    </Button>
  );
  return (
    <section aria-label={t('title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('title')}</Title>
        {data?.rules.length !== 0 && addButton}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="notification-rules"
          label={t('title')}
          columns={columns}
          rows={data?.rules}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={
            <EmptyState icon={Filter} title={t('emptyTitle')} text={t('emptyText')}>
              {addButton}
            </EmptyState>
          }
        />
      )}
      <RuleDialogs rules={data?.rules} />
    </section>
  );
}

/** The rule dialog that the URL names, if any. */
function RuleDialogs({ rules }: { rules: readonly NotificationRuleReply[] | undefined }) {
  const t = useMessages(rulesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { open, id, close } = useChannelsView();
  const rule = rules?.find((candidate) => candidate.id === id);
  if (open === 'remove-rule') return rule ? <RemoveRule rule={rule} /> : null;
  const isEditing = open === 'edit-rule';
  const title = isEditing ? t('editTitle', { name: rule?.name ?? '' }) : t('addTitle');
  return (
    <Drawer
      opened={(isEditing || open === 'add-rule') && rules !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={title}
    >
      {isEditing && !rule && <Text>{tNotificationChannels('goneTitle')}</Text>}
      {isEditing && rule && <RuleForm rule={rule} />}
      {open === 'add-rule' && <RuleForm />}
    </Drawer>
  );
}

function RemoveRule({ rule: { id, name } }: { rule: NotificationRuleReply }) {
  const t = useMessages(rulesMessages);
  const { close } = useChannelsView();
  const remove = useDeleteRule(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name })}
      actionLabel={t('removeAction')}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <Text size="sm">{t('removeText')}</Text>
    </DangerDialog>
  );
}
