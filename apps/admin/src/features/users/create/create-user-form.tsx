import { Radio, Stack, Text } from '@mantine/core';
import { CreateUserRequest, type Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Crown, TriangleAlert } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { Notice } from '#shared/feedback/notice.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { allGroups } from '#shared/queries/groups.queries.js';
import { useHasPermission, usePermissionCheck } from '#shared/session/use-has-permission.js';
import { GroupChoice } from '../group-choice.js';
import type { IssuedPhrase } from '../phrase-dialog.js';
import { userTypes, type UserType } from '../user-type.js';
import { createUserMessages, userTypeMessages } from '../users.messages.js';
import { useCreateUser, useRegisterSuperuser } from '../users.queries.js';
import { NameFields } from './name-fields.js';
import { PasswordField } from './password-field.js';

interface CreateUserFormProps {
  initialType: UserType;
  /** Only superusers can create further superusers. */
  mayCreateSuperuser: boolean;
  onCancel: () => void;
  onCreated: (phrase: IssuedPhrase | null, userId: number) => Promise<void>;
}

interface NewUser {
  type: UserType;
  username: string;
  displayName: string;
  password: string;
  groupIds: number[];
  permissions: Permission[];
}

const emptyUser: NewUser = {
  type: 'person',
  username: '',
  displayName: '',
  password: '',
  groupIds: [],
  permissions: [],
};

/** Returns the request to create a user, without entries that do not apply to the selected type. */
function toRequest({ type, password, groupIds, permissions, ...names }: NewUser): object {
  if (type === 'superuser') return { ...names, password };
  const access = { groupIds, permissions };
  return type === 'service'
    ? { ...names, ...access, kind: type }
    : { ...names, ...access, kind: type, password };
}

/** Creates a person who signs in, a service user that uses tokens, or a superuser. */
export function CreateUserForm(props: CreateUserFormProps) {
  const { initialType, mayCreateSuperuser, onCancel, onCreated } = props;
  const t = useMessages(createUserMessages);
  const create = useCreate();
  const form = useContractForm(
    CreateUserRequest,
    { ...emptyUser, type: initialType },
    { omitWhenEmpty: ['displayName'], prepare: toRequest },
  );
  const type = useWatch({ control: form.control, name: 'type' });
  const save = form.handleSubmit(async (body) => {
    try {
      const { id, phrase } = await create(type, body);
      await onCreated(phrase, id);
    } catch (error) {
      form.showProblem(error);
    }
  });
  return (
    <DrawerForm
      form={form}
      onSubmit={save}
      onCancel={onCancel}
      action={t(type === 'superuser' ? 'createSuperuser' : 'create')}
    >
      <TypeField form={form} mayCreateSuperuser={mayCreateSuperuser} />
      <NameFields form={form} />
      {type !== 'service' && <PasswordField form={form} name="password" />}
      {type === 'superuser' ? (
        <Notice tone="waiting" icon={Crown} isUrgent={false} title={t('superuserTitle')}>
          {t('superuserText')}
        </Notice>
      ) : (
        <AccessFields form={form} type={type} />
      )}
    </DrawerForm>
  );
}

/**
 * Returns a function that creates a user of any type, and returns the user's ID and any security
 * phrase. Superusers have an endpoint of their own.
 */
function useCreate() {
  const create = useCreateUser();
  const register = useRegisterSuperuser();
  return async (
    type: UserType,
    body: CreateUserRequest,
  ): Promise<{ id: number; phrase: IssuedPhrase | null }> => {
    if (type === 'superuser') {
      const { id, displayName, ...user } = await register.mutateAsync({ password: '', ...body });
      const phrase = { name: displayName, username: user.username, phrase: user.securityPhrase };
      return { id, phrase };
    }
    const { user, securityPhrase } = await create.mutateAsync(body);
    const { id, displayName: name, username } = user;
    return {
      id,
      phrase: securityPhrase === null ? null : { name, username, phrase: securityPhrase },
    };
  };
}

interface UserFormProps {
  form: ContractForm<NewUser, CreateUserRequest>;
}

function TypeField({ form, mayCreateSuperuser }: UserFormProps & { mayCreateSuperuser: boolean }) {
  const t = useMessages(createUserMessages);
  const tUserType = useMessages(userTypeMessages);
  return (
    <Controller
      control={form.control}
      name="type"
      render={({ field: { value, onChange } }) => (
        <Radio.Group label={t('type')} value={value} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {userTypes
              .filter((option) => mayCreateSuperuser || option !== 'superuser')
              .map((option) => (
                <Radio
                  key={option}
                  value={option}
                  label={tUserType(option)}
                  description={t(`${option}Hint`)}
                />
              ))}
          </Stack>
        </Radio.Group>
      )}
    />
  );
}

/**
 * The groups and permissions. Users usually get permissions through groups, so the list of
 * permissions is folded.
 */
function AccessFields({ form, type }: UserFormProps & { type: 'person' | 'service' }) {
  const t = useMessages(createUserMessages);
  const hasPermission = usePermissionCheck();
  const [groupIds, permissions] = useWatch({
    control: form.control,
    name: ['groupIds', 'permissions'],
  });
  const maySeeGroups = useHasPermission('groups-access');
  const { data: groups = [] } = useQuery({ ...allGroups, enabled: maySeeGroups });
  const hasNoPermissions =
    permissions.length === 0 &&
    groups.every((group) => group.permissions.length === 0 || !groupIds.includes(group.id));
  return (
    <>
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
        mayGrant={hasPermission}
        folded
      />
      {hasNoPermissions && !form.formState.isDirty && (
        <Text size="sm" c="dimmed">
          {t(`${type}Powerless`)}
        </Text>
      )}
      {hasNoPermissions && form.formState.isDirty && (
        <Notice tone="waiting" icon={TriangleAlert} isUrgent={false} title={t('powerless')}>
          {t(`${type}Powerless`)}
        </Notice>
      )}
    </>
  );
}
