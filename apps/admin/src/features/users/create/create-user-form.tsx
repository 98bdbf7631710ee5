import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { CreateUserRequest, userKinds, type Permission, type UserKind } from '@stackyard/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { SaveBar } from '#shared/forms/save-bar.js';
import { UnsavedWarning } from '#shared/forms/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useMayAny } from '#shared/session/use-may.js';
import { GroupChoice } from '../group-choice.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages, userKindMessages } from '../users.messages.js';
import classes from '../users.module.css';
import { useCreateUser } from '../users.queries.js';
import { PasswordField } from './password-field.js';

interface CreateUserFormProps {
  onCancel: () => void;
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

interface NewUser {
  kind: UserKind;
  username: string;
  displayName: string;
  password: string;
  groupIds: number[];
  permissions: Permission[];
}

const nobody: NewUser = {
  kind: 'person',
  username: '',
  displayName: '',
  password: '',
  groupIds: [],
  permissions: [],
};

/** A service has no password, whatever was typed before it became one. */
function toRequest({ password, ...rest }: NewUser): object {
  return rest.kind === 'service' ? rest : { ...rest, password };
}

export function CreateUserForm({ onCancel, onCreated }: CreateUserFormProps) {
  const t = useMessages(createUserMessages);
  const kindName = useMessages(userKindMessages);
  const may = useMayAny();
  const create = useCreateUser();
  const form = useContractForm(CreateUserRequest, nobody, {
    emptyAsMissing: ['displayName'],
    prepare: toRequest,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = form.handleSubmit(async (body) => {
    try {
      const { user, securityPhrase } = await create.mutateAsync(body);
      const { id, displayName: name, username } = user;
      const phrase = securityPhrase === null ? null : { name, username, phrase: securityPhrase };
      await onCreated(phrase, id);
    } catch (error) {
      form.showProblem(error);
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={save} className={classes.form}>
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <Radio.Group label={t('kind')} value={value} onChange={onChange}>
            <Stack gap="xs" mt="xs">
              {userKinds.map((option) => (
                <Radio
                  key={option}
                  value={option}
                  label={kindName(option)}
                  description={t(`${option}Hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
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
      {kind === 'person' && <PasswordField form={form} name="password" />}
      <Controller
        control={form.control}
        name="groupIds"
        render={({ field: { value, onChange } }) => (
          <GroupChoice value={value} onChange={onChange} />
        )}
      />
      <PermissionField
        control={form.control}
        name="permissions"
        legend={t('grants')}
        hint={t('grantsHint')}
        mayGrant={may}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar sticky>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('create')}
        </Button>
      </SaveBar>
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch />
    </form>
  );
}
