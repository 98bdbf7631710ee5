import { Group, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';

export function QuietHoursFields<Request>({
  form,
}: {
  form: ContractForm<ChannelValues, Request>;
}) {
  const t = useMessages(channelsMessages);
  const isQuiet = useWatch({
    control: form.control,
    compute: (values: ChannelValues) => values.isQuiet,
  });
  return (
    <FieldSet section legend={t('quiet')} hint={t('quietHint')}>
      <SwitchField control={form.control} name="isQuiet" label={t('quietOn')} />
      {isQuiet && (
        <>
          <Group grow align="flex-start">
            <TextInput
              type="time"
              label={t('quietFrom')}
              {...form.register('quietFrom')}
              error={form.errorOf('quietFrom')}
            />
            <TextInput
              type="time"
              label={t('quietTo')}
              {...form.register('quietTo')}
              error={form.errorOf('quietTo')}
            />
          </Group>
          <SwitchField control={form.control} name="errorsInQuietHours" label={t('errors')} />
        </>
      )}
    </FieldSet>
  );
}
