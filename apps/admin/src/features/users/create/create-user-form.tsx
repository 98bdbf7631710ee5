import { Button, Radio, Stack } from '@mantine/core';
import { CreateUserRequest, userKinds, type Permission, type UserKind } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { Notice } from '#shared/feedback/notice.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { GroupChoice } from '../group-choice.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { createUserMessages, userKindMessages } from '../users.messages.js';
import classes from '../users.module.css';
import { useCreateUser } from '../users.queries.js';
import { NameFields } from './name-fields.js';
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

const emptyUser: NewUser = {
  kind: 'person',
  username: '',
  displayName: '',
  password: '',
  groupIds: [],
  permissions: [],
};

/**
 * Leaves out the password of a service user, which may have been typed before the kind was
 * switched.
 */
function toRequest({ password, ...rest }: NewUser): object {
  return rest.kind === 'service' ? rest : { ...rest, password };
}

/** Creates a person who signs in, or a service user that uses tokens. */
export function CreateUserForm({ onCancel, onCreated }: CreateUserFormProps) {
  const t = useMessages(createUserMessages);
  const may = usePermissionCheck();
  const create = useCreateUser();
  const form = useContractForm(CreateUserRequest, emptyUser, {
    omitWhenEmpty: ['displayName'],
    prepare: toRequest,
  });
  const [kind, groupIds, permissions] = useWatch({
    control: form.control,
    name: ['kind', 'groupIds', 'permissions'],
  });
  const isPowerless = groupIds.length === 0 && permissions.length === 0;
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
  return (
    <form onSubmit={save} className={classes.form}>
      <KindField form={form} />
      <NameFields form={form} />
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
      {isPowerless && (
        <Notice tone="waiting" icon={TriangleAlert} urgent={false} title={t('powerless')}>
          {t(`${kind}Powerless`)}
        </Notice>
      )}
      <FormFooter form={form} withSearch sticky>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('create')}
        </Button>
      </FormFooter>
    </form>
  );
}

function KindField({ form }: { form: ContractForm<NewUser, CreateUserRequest> }) {
  const t = useMessages(createUserMessages);
  const kindName = useMessages(userKindMessages);
  return (
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
  );
}
