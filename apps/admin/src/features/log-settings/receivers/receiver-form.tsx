import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { logCategories, logSeverities, type LogReceiverReply } from '@stackyard/contracts';
import type { FormEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { CaCertificateField } from '#shared/forms/fields/ca-certificate-field.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
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
  receiver?: LogReceiverReply;
}

export function ReceiverForm<Request>(props: ReceiverFormProps<Request>) {
  const { form, onSubmit, receiver } = props;
  const t = useMessages(receiversMessages);
  const tLogSettings = useMessages(logSettingsMessages);
  const { close } = useLogSettingsDialog();
  const values = useWatch({
    control: form.control,
    compute: (formValues: ReceiverValues) => formValues,
  });
  return (
    <DrawerForm
      form={form}
      onSubmit={onSubmit}
      onCancel={() => void close()}
      action={receiver ? tLogSettings('save') : t('addAction')}
    >
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      {!receiver && <KindField form={form} />}
      <FieldSet section legend={t('target')}>
        {values.kind === 'syslog' ? (
          <SyslogFields form={form} isUdp={values.transport === 'udp'} />
        ) : (
          <WebhookFields form={form} isReceiverStored={receiver !== undefined} url={values.url} />
        )}
        {usesTls(values) && (
          <CaCertificateField
            isStored={receiver?.hasCa ?? false}
            field={form.register('ca')}
            removalField={form.register('dropCa')}
            error={form.errorOf('ca')}
          />
        )}
      </FieldSet>
      <FieldSet section legend={t('entries')}>
        <FilterFields form={form} />
        {!receiver && (
          <Switch
            label={t('fromStart')}
            description={t('fromStartHint')}
            {...form.register('fromStart')}
          />
        )}
      </FieldSet>
    </DrawerForm>
  );
}

function FilterFields<Request>({ form }: Pick<ReceiverFormProps<Request>, 'form'>) {
  const t = useMessages(receiversMessages);
  const tLogCategory = useMessages(logCategoryMessages);
  const stateLabel = useStateLabel();
  return (
    <>
      <Controller
        control={form.control}
        name="categories"
        render={({ field }) => (
          <MultiSelect
            label={t('categories')}
            placeholder={field.value.length === 0 ? t('everything') : ''}
            data={logCategories.map((value) => ({ value, label: tLogCategory(value) }))}
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
            data={logSeverities.map((value) => ({ value, label: stateLabel('severity', value) }))}
            allowDeselect={false}
            {...field}
          />
        )}
      />
    </>
  );
}
