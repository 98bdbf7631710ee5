import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import {
  registerSuperuser,
  RegisterSuperuserRequest,
  type RegisteredSuperuserReply,
} from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { OneTimeSecretCard } from '#shared/secrets/secret-once-card.js';
import classes from './setup.module.css';
import { setupMessages } from './setup.messages.js';

/** Registers the first superuser and signs them in, and shows them their security phrase. */
export function AccountStep() {
  const t = useMessages(setupMessages);
  const cache = useQueryClient();
  const [superuser, setSuperuser] = useState<RegisteredSuperuserReply | null>(null);
  const continueSetup = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: queryKeys.session });
    await cache.invalidateQueries({ queryKey: queryKeys.setup });
  };
  if (!superuser) return <AccountForm onRegistered={setSuperuser} />;
  return (
    <OneTimeSecretCard
      title={t('phraseTitle')}
      owner={superuser.displayName}
      secret={superuser.securityPhrase}
      note={t('phraseNote')}
      doneLabel={t('next')}
      onDone={() => void continueSetup()}
    />
  );
}

interface AccountFormProps {
  onRegistered: (superuser: RegisteredSuperuserReply) => void;
}

function AccountForm({ onRegistered }: AccountFormProps) {
  const t = useMessages(setupMessages);
  const form = useContractForm(
    RegisterSuperuserRequest,
    { username: '', displayName: '', password: '' },
    { omitWhenEmpty: ['displayName'] },
  );
  const register = useMutation({
    mutationFn: (body: RegisterSuperuserRequest) => api.call(registerSuperuser, { body }),
    onSuccess: onRegistered,
    onError: form.showProblem,
  });
  return (
    <form onSubmit={form.handleSubmit((body) => register.mutate(body))} className={classes.form}>
      <Text size="sm">{t('accountText')}</Text>
      <TextInput
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('username')}
        error={form.errorOf('username')}
      />
      <TextInput
        label={t('displayName')}
        description={t('displayNameHint')}
        autoComplete="name"
        {...form.register('displayName')}
        error={form.errorOf('displayName')}
      />
      <PasswordInput
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="new-password"
        {...form.register('password')}
        error={form.errorOf('password')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <div className={classes.actions}>
        <Button type="submit" loading={register.isPending}>
          {t('register')}
        </Button>
      </div>
    </form>
  );
}
