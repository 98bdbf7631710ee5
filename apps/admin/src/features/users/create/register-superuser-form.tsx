import { Button, Text, TextInput } from '@mantine/core';
import { RegisterSuperuserRequest } from '@stackyard/contracts';
import { SaveBar } from '#shared/forms/save-bar.js';
import { UnsavedWarning } from '#shared/forms/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages } from '../users.messages.js';
import classes from '../users.module.css';
import { useRegisterSuperuser } from '../users.queries.js';
import { PasswordField } from './password-field.js';

interface RegisterSuperuserFormProps {
  onCancel: () => void;
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

/** A further superuser, which only a superuser can register. */
export function RegisterSuperuserForm({ onCancel, onCreated }: RegisterSuperuserFormProps) {
  const t = useMessages(createUserMessages);
  const register = useRegisterSuperuser();
  const form = useContractForm(
    RegisterSuperuserRequest,
    { username: '', displayName: '', password: '' },
    { emptyAsMissing: ['displayName'] },
  );
  const save = form.handleSubmit(async (body) => {
    try {
      const { id, displayName: name, username, securityPhrase } = await register.mutateAsync(body);
      await onCreated({ name, username, phrase: securityPhrase }, id);
    } catch (error) {
      form.showProblem(error);
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={save} className={classes.form}>
      <Text size="sm">{t('superuserText')}</Text>
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.register('username')}
        error={form.errorOf('username')}
      />
      <TextInput
        label={t('displayName')}
        description={t('displayNameHint')}
        autoComplete="off"
        {...form.register('displayName')}
        error={form.errorOf('displayName')}
      />
      <PasswordField form={form} name="password" />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('register')}
        </Button>
      </SaveBar>
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch />
    </form>
  );
}
