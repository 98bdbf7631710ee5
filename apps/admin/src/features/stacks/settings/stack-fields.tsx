import { Autocomplete, Group, Radio, SimpleGrid, Text, Textarea } from '@mantine/core';
import { EditStackRequest, type StackDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { rollbackSettings } from '../auto-rollback/auto-rollback.queries.js';
import { settingsMessages } from './settings.messages.js';
import { useDetailSuggestions } from './settings.queries.js';
import { TagsField } from './tags-field.js';

interface EditValues {
  tags: string[];
  /** Empty if the stack has no group. The same applies to `owner`. */
  group: string;
  owner: string;
  note: string;
  neverInBulk: boolean;
  /** The stack's own setting for automatic rollback; null if its tags decide. */
  autoRollback: boolean | null;
}

type EditForm = ContractForm<EditValues, EditStackRequest>;

/**
 * Returns the initial values of the form. Tags from container labels are left out, because they
 * cannot be edited here.
 */
export function editValuesOf({
  stack,
  note,
}: Pick<StackDetailReply, 'stack' | 'note'>): EditValues {
  const { tags, labelTags, group, owner, neverInBulk, autoRollback } = stack;
  return {
    tags: tags.filter((tag) => !labelTags.includes(tag)),
    group: group ?? '',
    owner: owner ?? '',
    note,
    neverInBulk,
    autoRollback,
  };
}

export function useEditStackForm(initial: EditValues): EditForm {
  return useContractForm(EditStackRequest, initial, {
    prepare: ({ group, owner, ...rest }: EditValues) => ({
      ...rest,
      group: group.trim() === '' ? null : group,
      owner: owner.trim() === '' ? null : owner,
    }),
  });
}

interface StackFieldsProps {
  form: EditForm;
  labelTags: readonly string[];
}

/** All details that Stackyard stores about a stack. */
export function StackFields(props: StackFieldsProps) {
  return (
    <>
      <DetailFields {...props} />
      <RedeployFields {...props} />
    </>
  );
}

/** Fields that describe the stack. */
export function DetailFields({ form, labelTags }: StackFieldsProps) {
  const t = useMessages(settingsMessages);
  const knownDetails = useDetailSuggestions();
  return (
    <>
      <OwnTags form={form} labelTags={labelTags} suggestions={knownDetails.tags} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NameField form={form} name="group" suggestions={knownDetails.groups} />
        <NameField form={form} name="owner" suggestions={knownDetails.owners} />
      </SimpleGrid>
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.register('note')}
        error={form.errorOf('note')}
      />
    </>
  );
}

/** Fields that change how the stack is redeployed. */
export function RedeployFields({ form, labelTags }: StackFieldsProps) {
  const t = useMessages(settingsMessages);
  return (
    <>
      <SwitchField
        control={form.control}
        name="neverInBulk"
        label={t('neverInBulk')}
        description={t('neverInBulkHint')}
      />
      <AutoRollbackField form={form} labelTags={labelTags} />
    </>
  );
}

const rollbackChoices = { tags: null, on: true, off: false } as const;

/** Selects whether the stack is rolled back automatically, or whether its tags decide. */
function AutoRollbackField({ form, labelTags }: StackFieldsProps) {
  const t = useMessages(settingsMessages);
  const tagEffectText = useTagEffect([...form.watch('tags'), ...labelTags]);
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
            <Radio value="tags" label={tagEffectText ?? t('autoRollbackTags')} />
            <Radio value="on" label={t('autoRollbackOn')} />
            <Radio value="off" label={t('autoRollbackOff')} />
          </Group>
        </Radio.Group>
      )}
    />
  );
}

/**
 * Describes the effect of a stack's tags on its automatic rollback; undefined until the
 * settings are loaded.
 */
function useTagEffect(tags: readonly string[]): string | undefined {
  const t = useMessages(settingsMessages);
  const { data } = useQuery(rollbackSettings);
  if (!data) return undefined;
  const decidingTags = data.autoRollbackTags.filter((tag) => tags.includes(tag));
  return decidingTags.length === 0
    ? t('autoRollbackTagsOff')
    : t('autoRollbackTagsOn', { tags: decidingTags.join(', ') });
}

interface OwnTagsProps extends StackFieldsProps {
  suggestions: readonly string[];
}

/** Tags that can be edited here, and tags from container labels, which cannot be edited here. */
function OwnTags({ form, labelTags, suggestions }: OwnTagsProps) {
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
            suggestions={suggestions}
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
  form: EditForm;
  name: 'group' | 'owner';
  suggestions: readonly string[];
}

/** A text field that suggests existing values. */
function NameField({ form, name, suggestions }: NameFieldProps) {
  const t = useMessages(settingsMessages);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <Autocomplete
          label={t(name)}
          description={t(`${name}Hint`)}
          data={[...suggestions]}
          limit={50}
          error={form.errorOf(name)}
          {...{ value, onChange, onBlur }}
        />
      )}
    />
  );
}
