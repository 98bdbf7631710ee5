import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { channelKinds, newsLanguages, type ChannelReply } from '@stackyard/contracts';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { CaCertificateField } from '#shared/forms/fields/ca-certificate-field.js';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FoldedFields } from '#shared/forms/fields/folded-fields.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useChannelsView } from '../use-channels-view.js';
import { placeholders, type ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';
import { QuietHoursFields } from './quiet-hours-fields.js';
import { MailAddressFields, ServiceFields } from './service-fields.js';

interface ChannelFormProps<Request> {
  form: ContractForm<ChannelValues, Request>;
  onSubmit: (event: FormEvent) => void;
  channel?: ChannelReply;
}

export function ChannelForm<Request>(props: ChannelFormProps<Request>) {
  const { form, onSubmit, channel } = props;
  const t = useMessages(channelsMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { close } = useChannelsView();
  const kind = useWatch({ control: form.control, compute: (values: ChannelValues) => values.kind });
  return (
    <DrawerForm
      form={form}
      onSubmit={onSubmit}
      onCancel={() => void close()}
      action={channel ? tNotificationChannels('save') : t('addAction')}
    >
      <FieldRow>
        <TextInput
          label={t('name')}
          autoComplete="off"
          data-autofocus
          {...form.register('name')}
          error={form.errorOf('name')}
        />
        {channel ? (
          // The service of a saved channel cannot be changed.
          <TextInput label={t('kind')} value={t(`kind.${kind}`)} readOnly variant="filled" />
        ) : (
          <NativeSelect
            label={t('kind')}
            data={channelKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...form.register('kind')}
          />
        )}
      </FieldRow>
      <FieldSet section legend={t('connection')}>
        <ServiceFields form={form} kind={kind} isSecretStored={channel?.hasSecret ?? false} />
        <CaCertificateField
          isStored={channel?.hasCa ?? false}
          field={form.register('ca')}
          removalField={form.register('dropCa')}
          error={form.errorOf('ca')}
        />
      </FieldSet>
      {kind === 'mail' && <MailAddressFields form={form} />}
      <MessageFields form={form} {...(channel && { channel })} />
      <QuietHoursFields form={form} />
    </DrawerForm>
  );
}

function MessageFields<Request>({ form, channel }: Omit<ChannelFormProps<Request>, 'onSubmit'>) {
  const t = useMessages(channelsMessages);
  const templateError = form.errorOf('template');
  return (
    <FieldSet section legend={t('messages')}>
      <FieldRow>
        <NativeSelect
          label={t('language')}
          data={newsLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
          {...form.register('language')}
        />
        <TextInput
          label={t('timeZone')}
          autoComplete="off"
          {...form.register('timeZone')}
          error={form.errorOf('timeZone')}
        />
      </FieldRow>
      <Switch
        label={t('withLogs')}
        description={t('withLogsHint')}
        {...form.register('withLogs')}
      />
      <FoldedFields
        label={t('templateOwn')}
        startsUnfolded={channel?.template != null}
        hasError={templateError !== undefined}
      >
        <Textarea
          label={t('template')}
          description={t('templateHint', { names: placeholders })}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          {...form.register('template')}
          error={templateError}
        />
      </FoldedFields>
    </FieldSet>
  );
}
