import { Button, Text } from '@mantine/core';
import { RegisterSuperuserRequest } from '@stackyard/contracts';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages } from '../users.messages.js';
import classes from '../users.module.css';
import { useRegisterSuperuser } from '../users.queries.js';
import { NameFields } from './name-fields.js';
import { PasswordField } from './password-field.js';

interface RegisterSuperuserFormProps {
  onCancel: () => void;
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

/** Only superusers can register further superusers. */
export function RegisterSuperuserForm({ onCancel, onCreated }: RegisterSuperuserFormProps) {
  const t = useMessages(createUserMessages);
  const register = useRegisterSuperuser();
  const form = useContractForm(
    RegisterSuperuserRequest,
    { username: '', displayName: '', password: '' },
    { omitWhenEmpty: ['displayName'] },
  );
  const save = form.handleSubmit(async (body) => {
    try {
      const { id, displayName: name, username, securityPhrase } = await register.mutateAsync(body);
      await onCreated({ name, username, phrase: securityPhrase }, id);
    } catch (error) {
      form.showProblem(error);
    }
  });
  return (
    <form onSubmit={save} className={classes.form}>
      <Text size="sm">{t('superuserText')}</Text>
      <NameFields form={form} />
      <PasswordField form={form} name="password" />
      <FormFooter form={form} withSearch sticky={false}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('register')}
        </Button>
      </FormFooter>
    </form>
  );
}
