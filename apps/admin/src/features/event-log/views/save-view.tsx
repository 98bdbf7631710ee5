import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CreateLogViewRequest } from '@stackyard/contracts';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { viewsMessages } from './views.messages.js';
import { useCreateView } from './views.queries.js';

interface SaveViewProps {
  search: string;
  onClose: () => void;
}

export function SaveView({ search, onClose }: SaveViewProps) {
  const t = useMessages(viewsMessages);
  const create = useCreateView();
  const form = useContractForm(CreateLogViewRequest, { name: '', search });
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(onClose, form.showProblem),
  );
  return (
    <Dialog opened onClose={onClose} title={t('saveTitle')}>
      <Stack component="form" gap="md" onSubmit={save}>
        <Text size="sm">{t('saveText')}</Text>
        <TextInput
          label={t('name')}
          {...form.register('name')}
          error={form.errorOf('name')}
          autoComplete="off"
          data-autofocus
        />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('saveAction')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
