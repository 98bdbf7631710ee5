import { Autocomplete, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import type { EditStacksRequest } from '@stackyard/contracts';
import { useState } from 'react';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { maxStacksPerRequest } from '../redeploy/plan/redeploy-plan.js';
import {
  useScopeContent,
  type RedeployScope,
  type ScopeContent,
} from '../redeploy/redeploy-scope.js';
import { settingsMessages } from './settings.messages.js';
import { useEditStacks, useDetailSuggestions } from './settings.queries.js';
import { TagsField } from './tags-field.js';

type BulkChoice = 'keep' | 'on' | 'off';

interface BulkValues {
  addTags: string[];
  removeTags: string[];
  /** Empty to keep the groups, null to remove them. The same applies to `owner`. */
  group: string | null;
  owner: string | null;
  bulkRedeploys: BulkChoice;
}

const unchangedValues: BulkValues = {
  addTags: [],
  removeTags: [],
  group: '',
  owner: '',
  bulkRedeploys: 'keep',
};

interface EditStacksDialogProps {
  /** The selected stacks. */
  scope: RedeployScope;
  onClose: () => void;
}

/** Edits tags and details of several stacks. Details whose fields are left empty stay unchanged. */
export function EditStacksDialog({ scope, onClose }: EditStacksDialogProps) {
  const t = useMessages(settingsMessages);
  const edit = useEditStacks();
  const content = useScopeContent(scope);
  const [values, setValues] = useState(unchangedValues);
  const change = (changes: Partial<BulkValues>): void => setValues({ ...values, ...changes });
  const { stacks, complete } = content;
  const hasTooManyStacks = stacks.length > maxStacksPerRequest;
  const request = requestOf(
    values,
    stacks.map(({ id }) => id),
  );
  const canSave = complete && !hasTooManyStacks && Object.keys(request).length > 1;
  return (
    <Dialog opened onClose={onClose} title={t('bulkTitle')} size="md">
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) edit.mutate(request, { onSuccess: onClose });
        }}
      >
        <ScopeLoading content={content} hasTooManyStacks={hasTooManyStacks} />
        <BulkFields values={values} stacks={stacks} onChange={change} />
        {edit.error && <ProblemAlert error={edit.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!canSave} loading={edit.isPending}>
            {t('bulkSave', { count: stacks.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function ScopeLoading({
  content,
  hasTooManyStacks,
}: {
  content: ScopeContent;
  hasTooManyStacks: boolean;
}) {
  const t = useMessages(settingsMessages);
  if (content.error) return <ProblemAlert error={content.error} onRetry={content.retry} />;
  const text = hasTooManyStacks
    ? t('tooMany', { limit: maxStacksPerRequest })
    : t('bulkText', { count: content.stacks.length });
  return (
    <Text size="sm" role="status">
      {content.complete ? text : t('reading')}
    </Text>
  );
}

interface BulkFieldsProps {
  values: BulkValues;
  stacks: ScopeContent['stacks'];
  onChange: (part: Partial<BulkValues>) => void;
}

function BulkFields({ values, stacks, onChange }: BulkFieldsProps) {
  const t = useMessages(settingsMessages);
  const knownDetails = useDetailSuggestions();
  const removableTags = [
    ...new Set(
      stacks.flatMap(({ tags, labelTags }) => tags.filter((tag) => !labelTags.includes(tag))),
    ),
  ].sort();
  return (
    <>
      <TagsField
        label={t('addTags')}
        value={values.addTags}
        suggestions={knownDetails.tags}
        onChange={(addTags) => onChange({ addTags })}
      />
      <TagsField
        label={t('removeTags')}
        description={t('removeHint')}
        value={values.removeTags}
        suggestions={removableTags}
        onChange={(removeTags) => onChange({ removeTags })}
      />
      <NameField
        label={t('group')}
        count={stacks.filter(({ group }) => group !== null).length}
        removeLabel="removeGroup"
        suggestions={knownDetails.groups}
        value={values.group}
        onChange={(group) => onChange({ group })}
      />
      <NameField
        label={t('owner')}
        count={stacks.filter(({ owner }) => owner !== null).length}
        removeLabel="removeOwner"
        suggestions={knownDetails.owners}
        value={values.owner}
        onChange={(owner) => onChange({ owner })}
      />
      <Select
        label={t('bulk')}
        allowDeselect={false}
        data={[
          { value: 'keep', label: t('neverInBulkKeep') },
          { value: 'on', label: t('neverInBulkOn') },
          { value: 'off', label: t('neverInBulkOff') },
        ]}
        value={values.bulkRedeploys}
        onChange={(bulkRedeploys) => onChange({ bulkRedeploys: bulkRedeploys ?? 'keep' })}
      />
    </>
  );
}

interface NameFieldProps {
  label: string;
  removeLabel: 'removeGroup' | 'removeOwner';
  /** The number of selected stacks that have a value to remove. */
  count: number;
  suggestions: string[];
  /** Empty to keep the values of the stacks, null to remove them. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A text field that suggests existing values, and a checkbox to remove the value. */
function NameField({ label, removeLabel, count, suggestions, value, onChange }: NameFieldProps) {
  const t = useMessages(settingsMessages);
  return (
    <Stack gap="xs">
      <Autocomplete
        label={label}
        maxLength={100}
        data={suggestions}
        disabled={value === null}
        value={value ?? ''}
        onChange={onChange}
      />
      {count > 0 && (
        <Checkbox
          size="sm"
          label={t(removeLabel, { count })}
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
        />
      )}
    </Stack>
  );
}

function requestOf(
  { addTags, removeTags, group, owner, bulkRedeploys }: BulkValues,
  stackIds: number[],
): EditStacksRequest {
  return {
    stackIds,
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(group?.trim() !== '' && { group }),
    ...(owner?.trim() !== '' && { owner }),
    ...(bulkRedeploys !== 'keep' && { neverInBulk: bulkRedeploys === 'on' }),
  };
}
