import { Button, PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import { resetPassword, ResetPasswordRequest } from '@stackyard/contracts';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api/api.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { resetMessages } from './reset.messages.js';
import classes from '../session.module.css';

export interface ResetResult {
  username: string;
  securityPhrase: string;
}

const countWords = (phrase: string): number => phrase.trim().split(/\s+/).filter(Boolean).length;

export function ResetForm({ onDone }: { onDone: (result: ResetResult) => void }) {
  const t = useMessages(resetMessages);
  const form = useContractForm(ResetPasswordRequest, {
    username: '',
    securityPhrase: '',
    newPassword: '',
  });
  const phrase = useWatch({ control: form.control, name: 'securityPhrase' });
  const reset = useMutation({
    mutationFn: (body: ResetPasswordRequest) => api.call(resetPassword, { body }),
    onSuccess: ({ securityPhrase }, { username }) => onDone({ username, securityPhrase }),
    onError: form.showProblem,
  });
  return (
    <form onSubmit={form.handleSubmit((body) => reset.mutate(body))} className={classes.form}>
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
        <Textarea
          label={t('phrase')}
          description={t('phraseHint')}
          autosize
          minRows={2}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          classNames={{ input: classes.phrase ?? '' }}
          {...form.register('securityPhrase')}
          error={form.errorOf('securityPhrase')}
        />
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {t('words', { count: countWords(phrase) })}
        </Text>
      </div>
      <PasswordInput
        label={t('newPassword')}
        description={t('passwordHint')}
        autoComplete="new-password"
        {...form.register('newPassword')}
        error={form.errorOf('newPassword')}
      />
      <Text size="sm" c="dimmed">
        {t('ends')}
      </Text>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Button type="submit" loading={reset.isPending} fullWidth>
        {t('submit')}
      </Button>
    </form>
  );
}
