import { TextInput } from '@mantine/core';
import { EditProfileRequest, type AccountReply } from '@stackyard/contracts';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useEditProfile } from './account.queries.js';
import classes from './account.module.css';
import { profileMessages } from './profile.messages.js';

export function ProfileForm({ profile }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const edit = useEditProfile();
  const form = useContractForm(EditProfileRequest, { displayName: profile.displayName });
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then(({ displayName }) => form.reset({ displayName }), form.showProblem),
  );
  return (
    <form onSubmit={save} className={classes.form}>
      <TextInput
        label={t('displayName')}
        description={t('displayNameHint')}
        autoComplete="name"
        {...form.register('displayName')}
        error={form.errorOf('displayName')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <EditBar
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        onDiscard={() => form.reset()}
        saveLabel={t('save')}
        status={edit.isSuccess && t('saved')}
      />
      <UnsavedWarning isActive={isDirty && !isSubmitting} />
    </form>
  );
}
