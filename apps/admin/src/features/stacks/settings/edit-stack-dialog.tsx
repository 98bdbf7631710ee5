import { Autocomplete, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { EditStackRequest, type StackDetailReply } from '@stackyard/contracts';
import { Controller } from 'react-hook-form';
import { Dialog } from '#shared/dialogs/dialog.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { settingsMessages } from './settings.messages.js';
import { useEditStack, useKnownDetails } from './settings.queries.js';
import { TagsField } from './tags-field.js';

interface EditValues {
  tags: string[];
  /** Empty for no group. An empty `owner` likewise means no owner. */
  group: string;
  owner: string;
  note: string;
  neverInBulk: boolean;
  /** Null if the tags decide. */
  autoRollback: boolean | null;
}

interface EditStackDialogProps {
  detail: Pick<StackDetailReply, 'stack' | 'note'>;
  onClose: () => void;
}

/** Edits the details that Stackyard stores about a stack. */
export function EditStackDialog({ detail, onClose }: EditStackDialogProps) {
  const { stack, note } = detail;
  const { labelTags, neverInBulk, autoRollback } = stack;
  const t = useMessages(settingsMessages);
  const known = useKnownDetails();
  const edit = useEditStack(stack.id);
  const initial: EditValues = {
    tags: stack.tags.filter((tag) => !labelTags.includes(tag)),
    group: stack.group ?? '',
    owner: stack.owner ?? '',
    note,
    neverInBulk,
    autoRollback,
  };
  const form = useContractForm(EditStackRequest, initial, {
    prepare: ({ group, owner, ...rest }: EditValues) => ({
      ...rest,
      group: group.trim() === '' ? null : group,
      owner: owner.trim() === '' ? null : owner,
    }),
  });
  const save = form.handleSubmit((body) => edit.mutateAsync(body).then(onClose, form.showProblem));
  return (
    <Dialog opened onClose={onClose} title={t('dialogTitle', { name: stack.name })} size="md">
      <Stack component="form" gap="md" onSubmit={save}>
        <OwnTags form={form} labelTags={labelTags} known={known.tags} />
        <NameField form={form} name="group" known={known.groups} />
        <NameField form={form} name="owner" known={known.owners} />
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.register('note')}
          error={form.errorOf('note')}
        />
        <SwitchField
          control={form.control}
          name="neverInBulk"
          label={t('neverInBulk')}
          description={t('neverInBulkHint')}
        />
        <AutoRollbackField form={form} />
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

const rollbackChoices = { tags: null, on: true, off: false } as const;

/** Whether the stack is rolled back automatically, or its tags decide. */
function AutoRollbackField({ form }: Pick<OwnTagsProps, 'form'>) {
  const t = useMessages(settingsMessages);
  return (
    <Controller
      control={form.control}
      name="autoRollback"
      render={({ field: { value, onChange } }) => (
        <Radio.Group
          label={t('autoRollback')}
          description={t('autoRollbackHint')}
          value={value === null ? 'tags' : value ? 'on' : 'off'}
          onChange={(choice) => onChange(rollbackChoices[choice as keyof typeof rollbackChoices])}
        >
          <Group gap="md" mt="xs">
            <Radio value="tags" label={t('autoRollbackTags')} />
            <Radio value="on" label={t('autoRollbackOn')} />
            <Radio value="off" label={t('autoRollbackOff')} />
          </Group>
        </Radio.Group>
      )}
    />
  );
}

interface OwnTagsProps {
  form: ContractForm<EditValues, EditStackRequest>;
  labelTags: readonly string[];
  known: readonly string[];
}

/** Tags that can be edited here, and tags from labels, which cannot. */
function OwnTags({ form, labelTags, known }: OwnTagsProps) {
  const t = useMessages(settingsMessages);
  return (
    <>
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { value, onChange } }) => (
          <TagsField
            label={t('tags')}
            description={t('tagsHint')}
            known={known}
            error={form.errorOf('tags')}
            {...{ value, onChange }}
          />
        )}
      />
      {labelTags.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('labelTags', { tags: labelTags.join(', ') })}
        </Text>
      )}
    </>
  );
}

interface NameFieldProps {
  form: ContractForm<EditValues, EditStackRequest>;
  name: 'group' | 'owner';
  known: readonly string[];
}

/** A text field that suggests existing values. */
function NameField({ form, name, known }: NameFieldProps) {
  const t = useMessages(settingsMessages);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <Autocomplete
          label={t(name)}
          description={t(`${name}Hint`)}
          data={[...known]}
          limit={50}
          error={form.errorOf(name)}
          {...{ value, onChange, onBlur }}
        />
      )}
    />
  );
}
