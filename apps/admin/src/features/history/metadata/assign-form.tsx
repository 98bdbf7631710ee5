import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { RequestClass } from '@stackyard/contracts';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FoldedFields } from '#shared/forms/fields/folded-fields.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { assignMessages } from './assign.messages.js';
import { changedValues, type AssignmentValues } from './assignment.js';

interface AssignFormProps<Request extends object> {
  kind: 'movie' | 'cd';
  /** True if a search precedes the form. The fields are then folded. */
  isBelowSearch: boolean;
  requestClass: RequestClass<Request>;
  /** The values of the job when the form opens. Only fields that the user changes are sent. */
  currentValues: AssignmentValues;
  /** Builds the request from the changed fields and the selected search result of a provider. */
  prepare: (values: AssignmentValues) => Request;
  assign: (request: Request) => Promise<unknown>;
  onClose: () => void;
}

export function AssignForm<Request extends object>(props: AssignFormProps<Request>) {
  const { kind, isBelowSearch, currentValues, requestClass, prepare, assign, onClose } = props;
  const t = useMessages(assignMessages);
  const form = useContractForm(requestClass, currentValues, {
    prepare: (values, initial) => prepare(changedValues(values, initial)),
  });
  const request = prepare(changedValues(form.watch(), currentValues));
  const save = form.handleSubmit((request) => assign(request).then(onClose, form.showProblem));
  const isUnchanged = Object.keys(request).length === 0;
  const field = (name: keyof AssignmentValues) => ({
    autoComplete: 'off',
    error: form.errorOf(name),
    // The current value applies as long as the field is empty.
    placeholder: currentValues[name],
    ...form.register(name),
  });
  const fields = <Fields kind={kind} field={field} isFocused={!isBelowSearch} />;
  return (
    <Stack component="form" gap="md" onSubmit={save}>
      {isBelowSearch ? (
        <FoldedFields
          label={t('byHandInstead')}
          startsUnfolded={false}
          hasError={Object.keys(form.formState.errors).length > 0}
        >
          <Text size="xs" c="dimmed">
            {t('byHandHint')}
          </Text>
          {fields}
        </FoldedFields>
      ) : (
        <FieldSet legend={t('byHand')}>{fields}</FieldSet>
      )}
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group justify="flex-end">
        {isUnchanged && (
          <Text size="sm" c="dimmed">
            {t('unchanged')}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting} disabled={isUnchanged}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldsProps {
  kind: 'movie' | 'cd';
  /** Returns the properties of the input of a value. */
  field: (name: keyof AssignmentValues) => TextInputProps;
  /** True if the dialog focuses the first field when it opens. */
  isFocused: boolean;
}

function Fields({ kind, field, isFocused }: FieldsProps) {
  const t = useMessages(assignMessages);
  return (
    <>
      <TextInput label={t('name')} data-autofocus={isFocused || undefined} {...field('title')} />
      {kind === 'cd' && <TextInput label={t('artist')} {...field('artist')} />}
      <Group grow align="flex-start" gap="xs">
        <TextInput label={t('year')} inputMode="numeric" {...field('year')} />
        {kind === 'movie' && <TextInput label={t('imdb')} {...field('imdbId')} />}
      </Group>
    </>
  );
}
