import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CreateSavedViewRequest } from '@stackyard/contracts';
import { Dialog } from '../dialogs/dialog.js';
import { useContractForm } from '../forms/use-contract-form.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import type { SavedViewsSource } from './saved-views.js';
import { viewsMessages } from './views.messages.js';
import { useCreateView } from './views.queries.js';

interface SaveViewProps {
  list: SavedViewsSource;
  search: string;
  onClose: () => void;
}

export function SaveView({ list, search, onClose }: SaveViewProps) {
  const t = useMessages(viewsMessages);
  const create = useCreateView(list);
  const form = useContractForm(CreateSavedViewRequest, { name: '', search });
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
