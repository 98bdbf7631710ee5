import { Text, TextInput } from '@mantine/core';
import { EditUserRequest, type UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { Section } from '#shared/detail/section.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useSyncWithSavedValues } from '#shared/forms/saving/use-sync-with-saved.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import { hasPermission, usePermissionCheck } from '#shared/session/use-has-permission.js';
import { GroupChoice } from '../group-choice.js';
import classes from '../users.module.css';
import { useEditUser } from '../users.queries.js';
import { accountObstacleOf } from './actions/actions.js';
import { changedFields, toEditedUser, type EditedUser } from './edited-user.js';
import { EffectivePermissions } from './effective-permissions.js';
import { obstacleMessages, userPageMessages } from './user-page.messages.js';

export function UserForm({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const tObstacle = useMessages(obstacleMessages);
  const { data: ownSession } = useQuery(session);
  const { form, saved, isSaved, save } = useUserForm(user);
  const { isDirty, isSubmitting } = form.formState;
  const groupIds = useWatch({ control: form.control, name: 'groupIds' });
  const granted = useWatch({ control: form.control, name: 'permissions' });
  const mayEdit = hasPermission(ownSession, 'users-edit');
  const obstacle = accountObstacleOf({ ownSession, user });
  const isReadOnly = !mayEdit || obstacle !== null;
  return (
    <>
      <Section title={t(user.superuser ? 'superuserProfile' : 'profile')}>
        <form onSubmit={save} className={classes.form}>
          {isReadOnly && (
            <Text size="sm" c="dimmed">
              {mayEdit && obstacle !== null ? tObstacle(obstacle) : t('readOnly')}
            </Text>
          )}
          <UserFields form={form} user={user} readOnly={isReadOnly} />
          {form.problem !== null && <ProblemAlert error={form.problem} />}
          {!isReadOnly && (
            <EditBar
              isDirty={isDirty}
              isSubmitting={isSubmitting}
              onDiscard={() => form.reset(saved)}
              saveLabel={t('save')}
              status={isSaved && t('saved')}
            />
          )}
          <UnsavedWarning isActive={isDirty && !isSubmitting} />
        </form>
      </Section>
      {!user.superuser && (
        <EffectivePermissions user={user} groupIds={groupIds} granted={granted} />
      )}
    </>
  );
}

function useUserForm(user: UserDetailReply) {
  const edit = useEditUser(user.id);
  const saved = toEditedUser(user);
  const form = useContractForm(EditUserRequest, saved, {
    prepare: (values, initialValues) => changedFields(initialValues, values),
  });
  useSyncWithSavedValues(form, saved);
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then((reply) => form.reset(toEditedUser(reply)), form.showProblem),
  );
  return { form, saved, isSaved: edit.isSuccess, save };
}

interface UserFieldsProps {
  form: ContractForm<EditedUser, EditUserRequest>;
  user: UserDetailReply;
  readOnly: boolean;
}

function UserFields({ form, user, readOnly }: UserFieldsProps) {
  const t = useMessages(userPageMessages);
  const hasPermission = usePermissionCheck();
  return (
    <>
      <TextInput
        label={t('displayName')}
        autoComplete="off"
        readOnly={readOnly}
        {...form.register('displayName')}
        error={form.errorOf('displayName')}
      />
      <Controller
        control={form.control}
        name="groupIds"
        render={({ field: { value, onChange } }) => (
          <GroupChoice
            value={value}
            onChange={onChange}
            extraGroups={user.groups}
            readOnly={readOnly}
            {...(user.superuser && { hint: t('superuserGroups') })}
          />
        )}
      />
      {!user.superuser && (
        <PermissionField
          control={form.control}
          name="permissions"
          legend={t('grants')}
          hint={t('grantsHint')}
          mayGrant={hasPermission}
          readOnly={readOnly}
          folded
        />
      )}
    </>
  );
}
