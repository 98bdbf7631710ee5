import { Button, PasswordInput, TextInput } from '@mantine/core';
import { login, LoginRequest } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { session } from '../../shared/session/session.queries.js';
import classes from './session.module.css';
import { sessionMessages } from './session.messages.js';

/** The page leads on by itself as soon as the session is known. */
export function SignInForm() {
  const t = useMessages(sessionMessages);
  const cache = useQueryClient();
  const form = useContractForm(LoginRequest, { username: '', password: '' });
  const signIn = useMutation({
    mutationFn: (body: LoginRequest) => api.call(login, { body }),
    onSuccess: (reply) => cache.setQueryData(session.queryKey, reply),
    onError: (error) => {
      form.showProblem(error);
      form.resetField('password');
      form.setFocus('password');
    },
  });
  return (
    <form onSubmit={form.handleSubmit((body) => signIn.mutate(body))} className={classes.form}>
      <TextInput
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.register('username')}
        error={form.errorOf('username')}
      />
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        {...form.register('password')}
        error={form.errorOf('password')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Button type="submit" loading={signIn.isPending} fullWidth>
        {t('submit')}
      </Button>
    </form>
  );
}
