import { Button, PasswordInput, TextInput } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import { login, LoginRequest } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#shared/api/api.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import { CodeFields } from './code-fields.js';
import classes from '../session.module.css';
import { sessionMessages } from '../session.messages.js';
import type { SignInFormState, SignInValues } from './sign-in-values.js';

/**
 * Removes the spaces from a code, because codes are displayed in groups and users type the spaces
 * too.
 */
const removeSpaces = ({ code, ...values }: SignInValues) => ({
  ...values,
  code: code.replace(/\s/g, ''),
});

/**
 * Signs the user in, and asks for a second factor if the account requires one. The page redirects
 * automatically once the session is known.
 */
export function SignInForm() {
  const t = useMessages(sessionMessages);
  const cache = useQueryClient();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const form = useContractForm<LoginRequest, SignInValues>(
    LoginRequest,
    { username: '', password: '', code: '' },
    { omitWhenEmpty: ['code'], prepare: removeSpaces },
  );
  const returnToPassword = (): void => {
    form.resetField('password');
    form.resetField('code');
    setStep('password');
  };
  const signIn = useMutation({
    mutationFn: (body: LoginRequest) => api.call(login, { body }),
    onSuccess: (reply) => cache.setQueryData(session.queryKey, reply),
    onError: (error) => {
      const code = error instanceof ApiProblem ? error.code : null;
      if (code === 'SECOND_FACTOR_REQUIRED') {
        form.resetField('code');
        setStep('code');
        return;
      }
      form.showProblem(error);
      if (code === 'SECOND_FACTOR_REFUSED') {
        form.resetField('code');
        form.setFocus('code');
        return;
      }
      if (step === 'code' && code !== 'CREDENTIALS_REFUSED') return;
      returnToPassword();
      if (step === 'password') form.setFocus('password');
    },
  });
  return (
    <form onSubmit={form.handleSubmit((body) => signIn.mutate(body))} className={classes.form}>
      {step === 'code' ? <CodeFields form={form} /> : <PasswordFields form={form} />}
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Button type="submit" loading={signIn.isPending} fullWidth>
        {t(step === 'code' ? 'confirm' : 'submit')}
      </Button>
      {step === 'code' && (
        <Button variant="subtle" color="gray" fullWidth onClick={returnToPassword}>
          {t('back')}
        </Button>
      )}
    </form>
  );
}

function PasswordFields({ form }: { form: SignInFormState }) {
  const t = useMessages(sessionMessages);
  return (
    <>
      <TextInput
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.register('username')}
        error={form.errorOf('username')}
      />
      <div>
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          {...form.register('password')}
          error={form.errorOf('password')}
        />
        <Link to="/reset-password" className={classes.forgot}>
          {t('forgot')}
        </Link>
      </div>
    </>
  );
}
