import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { RequestClass } from '@stackyard/contracts';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { assignMessages } from './assign.messages.js';
import { changedValues, type AssignmentValues } from './assignment.js';

interface AssignFormProps<Request extends object> {
  kind: 'movie' | 'cd';
  requestClass: RequestClass<Request>;
  /** The values of the job when the form opens. Only fields that the user changes are sent. */
  currentValues: AssignmentValues;
  /** Builds the request from the changed fields and the selected search result of a provider. */
  prepare: (values: AssignmentValues) => Request;
  assign: (request: Request) => Promise<unknown>;
  onClose: () => void;
}

export function AssignForm<Request extends object>(props: AssignFormProps<Request>) {
  const { kind, currentValues, requestClass, prepare, assign, onClose } = props;
  const t = useMessages(assignMessages);
  const form = useContractForm(requestClass, currentValues, {
    prepare: (values, initial) => prepare(changedValues(values, initial)),
  });
  const request = prepare(changedValues(form.watch(), currentValues));
  const save = form.handleSubmit((request) => assign(request).then(onClose, form.showProblem));
  const field = (name: keyof AssignmentValues) => ({
    autoComplete: 'off',
    error: form.errorOf(name),
    ...form.register(name),
  });
  return (
    <Stack component="form" gap="md" onSubmit={save}>
      <FieldSet legend={t('byHand')} hint={t('byHandHint')}>
        <TextInput label={t('name')} {...field('title')} />
        {kind === 'cd' && <TextInput label={t('artist')} {...field('artist')} />}
        <Group grow align="flex-start" gap="xs">
          <TextInput label={t('year')} inputMode="numeric" {...field('year')} />
          {kind === 'movie' && <TextInput label={t('imdb')} {...field('imdbId')} />}
        </Group>
      </FieldSet>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          loading={form.formState.isSubmitting}
          disabled={Object.keys(request).length === 0}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
