import { Button, Group, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { logCategories, logSeverities, type LogReceiverReply } from '@stackyard/contracts';
import type { FormEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { CaCertificateField } from '#shared/forms/fields/ca-certificate-field.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { logCategoryMessages } from '#shared/vocabulary/event-log.messages.js';
import { logSettingsMessages } from '../log-settings.messages.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { KindField } from './fields/kind-field.js';
import { usesTls, type ReceiverValues } from './receiver-values.js';
import { receiversMessages } from './receivers.messages.js';
import { SyslogFields } from './fields/syslog-fields.js';
import { WebhookFields } from './fields/webhook-fields.js';

interface ReceiverFormProps<Request> {
  form: ContractForm<ReceiverValues, Request>;
  onSubmit: (event: FormEvent) => void;
  saving: boolean;
  receiver?: LogReceiverReply;
}

export function ReceiverForm<Request>(props: ReceiverFormProps<Request>) {
  const { form, onSubmit, saving, receiver } = props;
  const t = useMessages(receiversMessages);
  const page = useMessages(logSettingsMessages);
  const { close } = useLogSettingsDialog();
  const values = useWatch({ control: form.control, compute: (all: ReceiverValues) => all });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Stack component="form" gap="md" onSubmit={onSubmit}>
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      {!receiver && <KindField form={form} />}
      {values.kind === 'syslog' ? (
        <SyslogFields form={form} udp={values.transport === 'udp'} />
      ) : (
        <WebhookFields form={form} stored={receiver !== undefined} url={values.url} />
      )}
      {usesTls(values) && (
        <CaCertificateField
          stored={receiver?.hasCa ?? false}
          field={form.register('ca')}
          dropField={form.register('dropCa')}
          error={form.errorOf('ca')}
        />
      )}
      <FilterFields form={form} />
      {!receiver && (
        <Switch
          label={t('fromStart')}
          description={t('fromStartHint')}
          {...form.register('fromStart')}
        />
      )}
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {page('cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {page('save')}
        </Button>
      </Group>
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch />
    </Stack>
  );
}

function FilterFields<Request>({ form }: Pick<ReceiverFormProps<Request>, 'form'>) {
  const t = useMessages(receiversMessages);
  const category = useMessages(logCategoryMessages);
  const word = useStateLabel();
  return (
    <>
      <Controller
        control={form.control}
        name="categories"
        render={({ field }) => (
          <MultiSelect
            label={t('categories')}
            placeholder={field.value.length === 0 ? t('everything') : ''}
            data={logCategories.map((value) => ({ value, label: category(value) }))}
            clearable
            {...field}
          />
        )}
      />
      <Controller
        control={form.control}
        name="minSeverity"
        render={({ field }) => (
          <Select
            label={t('minSeverity')}
            data={logSeverities.map((value) => ({ value, label: word('severity', value) }))}
            allowDeselect={false}
            {...field}
          />
        )}
      />
    </>
  );
}
