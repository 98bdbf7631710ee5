import { TextInput } from '@mantine/core';
import type { Path } from 'react-hook-form';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { createUserMessages } from '../users.messages.js';

interface WithNames {
  username: string;
  displayName: string;
}

export function NameFields<Values extends WithNames, Request>({
  form,
}: {
  form: ContractForm<Values, Request>;
}) {
  const t = useMessages(createUserMessages);
  const username = 'username' as Path<Values>;
  const displayName = 'displayName' as Path<Values>;
  return (
    <>
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.register(username)}
        error={form.errorOf(username)}
      />
      <TextInput
        label={t('displayName')}
        description={t('displayNameHint')}
        autoComplete="off"
        {...form.register(displayName)}
        error={form.errorOf(displayName)}
      />
    </>
  );
}
