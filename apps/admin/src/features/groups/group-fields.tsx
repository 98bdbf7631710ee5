import { Textarea, TextInput } from '@mantine/core';
import type { Permission } from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { groupMessages } from './groups.messages.js';

export interface GroupValues {
  name: string;
  description: string;
  permissions: Permission[];
}

export const emptyGroup: GroupValues = { name: '', description: '', permissions: [] };

interface GroupFieldsProps<Request> {
  form: ContractForm<GroupValues, Request>;
  readOnly?: boolean;
}

export function GroupFields<Request>({ form, readOnly = false }: GroupFieldsProps<Request>) {
  const t = useMessages(groupMessages);
  const hasPermission = usePermissionCheck();
  return (
    <>
      <TextInput
        label={t('name')}
        autoComplete="off"
        readOnly={readOnly}
        // `data-autofocus` works only in a drawer, so only the form for a new group sets the focus.
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        maxRows={4}
        readOnly={readOnly}
        {...form.register('description')}
        error={form.errorOf('description')}
      />
      <PermissionField
        control={form.control}
        name="permissions"
        legend={t('grants')}
        hint={t('grantsHint')}
        mayGrant={hasPermission}
        readOnly={readOnly}
      />
    </>
  );
}
