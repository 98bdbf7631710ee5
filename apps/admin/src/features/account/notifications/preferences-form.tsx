import { Button, Stack, Text, TextInput } from '@mantine/core';
import {
  NotificationPreferencesRequest,
  type NotificationPreferencesReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { KindsTable } from './kinds-table.js';
import classes from './preferences.module.css';
import { settingsMessages } from './notification-settings.messages.js';
import { mailAddress, pushBrowsers, useSetPreferences } from './notification-settings.queries.js';
import { preferenceValues, type PreferenceValues } from './preference-values.js';

export function PreferencesForm({ preferences }: { preferences: NotificationPreferencesReply }) {
  const t = useMessages(settingsMessages);
  const save = useSetPreferences();
  const { data: address } = useQuery(mailAddress);
  const { data: browsers } = useQuery(pushBrowsers);
  const isBrowserOff = browsers?.browsers.length === 0;
  const kinds = preferences.choices.map(({ kind }) => kind);
  const form = useContractForm(NotificationPreferencesRequest, preferenceValues(preferences), {
    prepare: ({ quietFrom, quietUntil, ...values }) => ({
      ...values,
      quietFrom: quietFrom || null,
      quietUntil: quietUntil || null,
    }),
  });
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(values).then((reply) => form.reset(preferenceValues(reply)), form.showProblem),
  );
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      <Text size="sm" c="dimmed">
        {t('kindsText')} {isBrowserOff && t('noBrowser')}
      </Text>
      <KindsTable
        control={form.control}
        kinds={kinds}
        isBrowserOff={isBrowserOff}
        showsMail={address?.address != null}
      />
      <QuietHours form={form} />
      <FormFooter form={form} status={save.isSuccess && t('saved')}>
        <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
          {t('save')}
        </Button>
      </FormFooter>
    </Stack>
  );
}

interface QuietHoursProps {
  form: ContractForm<PreferenceValues, NotificationPreferencesRequest>;
}

function QuietHours({ form }: QuietHoursProps) {
  const t = useMessages(settingsMessages);
  const zonesListId = useId();
  return (
    <FieldSet legend={t('quiet')} hint={t('quietText')}>
      <div className={classes.quiet}>
        <TextInput
          type="time"
          label={t('quietFrom')}
          {...form.register('quietFrom')}
          error={form.errorOf('quietFrom')}
        />
        <TextInput
          type="time"
          label={t('quietUntil')}
          {...form.register('quietUntil')}
          error={form.errorOf('quietUntil')}
        />
        <TextInput
          label={t('timeZone')}
          list={zonesListId}
          autoComplete="off"
          {...form.register('timeZone')}
          error={form.errorOf('timeZone')}
        />
      </div>
      <datalist id={zonesListId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FieldSet>
  );
}
