import { Button, Stack, TextInput } from '@mantine/core';
import { SetNotificationAddressRequest } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { settingsMessages } from './notification-settings.messages.js';
import { useSetAddress } from './notification-settings.queries.js';

export function AddressForm({ onSent }: { onSent: () => void }) {
  const t = useMessages(settingsMessages);
  const language = useLocale();
  const set = useSetAddress();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const form = useContractForm(SetNotificationAddressRequest, { address: '', language, timeZone });
  const send = form.handleSubmit((body) =>
    set.mutateAsync(body).then(() => onSent(), form.showProblem),
  );
  return (
    <Stack component="form" gap="sm" maw={420} onSubmit={send}>
      <TextInput
        type="email"
        label={t('address')}
        description={t('addressHint')}
        autoComplete="email"
        {...form.register('address')}
        error={form.errorOf('address')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <div>
        <Button type="submit" loading={set.isPending}>
          {t('sendCode')}
        </Button>
      </div>
    </Stack>
  );
}
