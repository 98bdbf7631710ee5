import { Button, Group, Stack } from '@mantine/core';
import type { StackDetailReply } from '@stackyard/contracts';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { settingsMessages } from './settings.messages.js';
import { useEditStack } from './settings.queries.js';
import { editValuesOf, StackFields, useEditStackForm } from './stack-fields.js';

interface EditStackDialogProps {
  detail: Pick<StackDetailReply, 'stack' | 'note'>;
  onClose: () => void;
}

/** Edits the details of a stack without leaving its summary. */
export function EditStackDialog({ detail, onClose }: EditStackDialogProps) {
  const { stack } = detail;
  const t = useMessages(settingsMessages);
  const edit = useEditStack(stack.id);
  const form = useEditStackForm(editValuesOf(detail));
  const save = form.handleSubmit((body) => edit.mutateAsync(body).then(onClose, form.showProblem));
  return (
    <Dialog opened onClose={onClose} title={t('dialogTitle', { name: stack.name })} size="md">
      <Stack component="form" gap="md" onSubmit={save}>
        <StackFields form={form} labelTags={stack.labelTags} />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={edit.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
