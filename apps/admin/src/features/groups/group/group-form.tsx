import { EditGroupRequest, type GroupReply } from '@stackyard/contracts';
import { Section } from '#shared/detail/section.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useSyncWithSaved } from '#shared/forms/saving/use-sync-with-saved.js';
import { useMessages } from '#shared/i18n/messages.js';
import { sortByCatalogue } from '#shared/permissions/areas.js';
import { GroupFields, type GroupValues } from '../group-fields.js';
import { groupMessages } from '../groups.messages.js';
import { useEditGroup } from '../groups.queries.js';

function valuesOf({ name, description, permissions }: GroupReply): GroupValues {
  return { name, description, permissions: sortByCatalogue(permissions) };
}

/** Returns only the changed fields, so that saving does not overwrite changes by others. */
function changedFields(
  before: GroupValues,
  { name, description, permissions }: GroupValues,
): object {
  const permissionsChanged = permissions.join() !== before.permissions.join();
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(permissionsChanged && { permissions }),
  };
}

interface GroupFormProps {
  group: GroupReply;
  readOnly: boolean;
}

export function GroupForm({ group, readOnly }: GroupFormProps) {
  const t = useMessages(groupMessages);
  const edit = useEditGroup(group.id);
  const saved = valuesOf(group);
  const form = useContractForm(EditGroupRequest, saved, {
    prepare: (values, begun) => changedFields(begun, values),
  });
  useSyncWithSaved(form, saved);
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then((reply) => form.reset(valuesOf(reply)), form.showProblem),
  );
  return (
    <Section title={t('form')}>
      <GroupFields
        form={form}
        onSubmit={save}
        submit={t('save')}
        onDiscard={() => form.reset(saved)}
        saved={edit.isSuccess}
        readOnly={readOnly}
      />
    </Section>
  );
}
