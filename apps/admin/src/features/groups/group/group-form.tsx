import { Text } from '@mantine/core';
import { EditGroupRequest, type GroupReply } from '@stackyard/contracts';
import { Section } from '#shared/detail/section.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useSyncWithSavedValues } from '#shared/forms/saving/use-sync-with-saved.js';
import { useMessages } from '#shared/i18n/messages.js';
import { sortByCatalogue } from '#shared/permissions/areas.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { GroupFields, type GroupValues } from '../group-fields.js';
import { groupMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { useEditGroup } from '../groups.queries.js';

function valuesOf({ name, description, permissions }: GroupReply): GroupValues {
  return { name, description, permissions: sortByCatalogue(permissions) };
}

/** Returns only the changed fields, so that saving does not overwrite changes by others. */
function changedFields(
  before: GroupValues,
  { name, description, permissions }: GroupValues,
): object {
  const havePermissionsChanged = permissions.join() !== before.permissions.join();
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(havePermissionsChanged && { permissions }),
  };
}

interface GroupFormProps {
  group: GroupReply;
  readOnly: boolean;
}

export function GroupForm({ group, readOnly }: GroupFormProps) {
  const t = useMessages(groupMessages);
  const edit = useEditGroup(group.id);
  const savedValues = valuesOf(group);
  const form = useContractForm(EditGroupRequest, savedValues, {
    prepare: (values, initialValues) => changedFields(initialValues, values),
  });
  useSyncWithSavedValues(form, savedValues);
  const mayEdit = useHasPermission('groups-edit');
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then((reply) => form.reset(valuesOf(reply)), form.showProblem),
  );
  return (
    <Section title={t('form')}>
      <form onSubmit={save} className={classes.form}>
        {!mayEdit && (
          <Text size="sm" c="dimmed">
            {t('readOnly')}
          </Text>
        )}
        <GroupFields form={form} readOnly={readOnly} />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {!readOnly && (
          <EditBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            onDiscard={() => form.reset(savedValues)}
            saveLabel={t('save')}
            appearsWithChanges
            status={edit.isSuccess && t('saved')}
          />
        )}
        <UnsavedWarning isActive={isDirty && !isSubmitting} />
      </form>
    </Section>
  );
}
