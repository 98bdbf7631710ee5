import { Button, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { channelKinds, newsLanguages, type ChannelReply } from '@stackyard/contracts';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { CaCertificateField } from '#shared/forms/fields/ca-certificate-field.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useChannelsView } from '../use-channels-view.js';
import { placeholders, type ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';
import { QuietHoursFields } from './quiet-hours-fields.js';
import { ServiceFields } from './service-fields.js';

interface ChannelFormProps<Request> {
  form: ContractForm<ChannelValues, Request>;
  onSubmit: (event: FormEvent) => void;
  saving: boolean;
  channel?: ChannelReply;
}

export function ChannelForm<Request>(props: ChannelFormProps<Request>) {
  const { form, onSubmit, saving, channel } = props;
  const t = useMessages(channelsMessages);
  const page = useMessages(notificationChannelsMessages);
  const { close } = useChannelsView();
  const kind = useWatch({ control: form.control, compute: (all: ChannelValues) => all.kind });
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
      {!channel && (
        <NativeSelect
          label={t('kind')}
          data={channelKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...form.register('kind')}
        />
      )}
      <ServiceFields form={form} kind={kind} stored={channel?.hasSecret ?? false} />
      <CaCertificateField
        stored={channel?.hasCa ?? false}
        field={form.register('ca')}
        dropField={form.register('dropCa')}
        error={form.errorOf('ca')}
      />
      <RegionFields form={form} />
      <Switch
        label={t('withLogs')}
        description={t('withLogsHint')}
        {...form.register('withLogs')}
      />
      <QuietHoursFields form={form} />
      <Textarea
        label={t('template')}
        description={t('templateHint', { names: placeholders })}
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        {...form.register('template')}
        error={form.errorOf('template')}
      />
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

function RegionFields<Request>({ form }: Pick<ChannelFormProps<Request>, 'form'>) {
  const t = useMessages(channelsMessages);
  return (
    <Group grow align="flex-start">
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
    </Group>
  );
}
