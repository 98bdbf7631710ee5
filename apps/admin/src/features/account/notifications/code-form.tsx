import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { ConfirmNotificationAddressRequest } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { settingsMessages } from './notification-settings.messages.js';
import { useConfirmAddress } from './notification-settings.queries.js';

interface CodeFormProps {
  /** The address that the code was sent to. */
  address: string;
  onChangeAddress: () => void;
}

export function CodeForm({ address, onChangeAddress }: CodeFormProps) {
  const t = useMessages(settingsMessages);
  const confirm = useConfirmAddress();
  const form = useContractForm(ConfirmNotificationAddressRequest, { code: '' });
  const send = form.handleSubmit((body) =>
    confirm.mutateAsync(body).then(() => undefined, form.showProblem),
  );
  return (
    <Stack component="form" gap="sm" maw={420} onSubmit={send}>
      <Text size="sm">{t('codeSent', { address })}</Text>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.register('code')}
        error={form.errorOf('code')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group>
        <Button type="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="default" onClick={onChangeAddress}>
          {t('otherAddress')}
        </Button>
      </Group>
    </Stack>
  );
}
