import { Button, Text, Textarea, TextInput } from '@mantine/core';
import type { Permission } from '@stackyard/contracts';
import type { FormEvent } from 'react';
import { SaveBar } from '#shared/forms/saving/save-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { PermissionField } from '#shared/permissions/permission-field.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission, usePermissionCheck } from '#shared/session/use-has-permission.js';
import { groupMessages } from './groups.messages.js';
import classes from './groups.module.css';

export interface GroupValues {
  name: string;
  description: string;
  permissions: Permission[];
}

export const emptyGroup: GroupValues = { name: '', description: '', permissions: [] };

interface GroupFieldsProps<Request> {
  form: ContractForm<GroupValues, Request>;
  onSubmit: (event: FormEvent) => void;
  submit: string;
  /** Cancels the creation of a new group; omitted for saved groups. */
  onCancel?: () => void;
  /** Discards the edits of a saved group; omitted for new groups. */
  onDiscard?: () => void;
  /** True to show that the group was saved, until the next edit. */
  saved?: boolean;
  readOnly?: boolean;
  /** True if the form is opened by search parameters. */
  withSearch?: boolean;
}

export function GroupFields<Request>(props: GroupFieldsProps<Request>) {
  const { form, onSubmit, submit, onCancel, onDiscard, saved, readOnly = false } = props;
  const t = useMessages(groupMessages);
  const mayEdit = useHasPermission('groups-edit');
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} className={classes.form}>
      {!mayEdit && (
        <Text size="sm" c="dimmed">
          {t('readOnly')}
        </Text>
      )}
      <Fields form={form} readOnly={readOnly} />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      {!readOnly && (
        <SaveBar
          sticky={isDirty || onCancel !== undefined}
          status={saved && !isDirty && t('saved')}
        >
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          {onDiscard && isDirty && (
            <Button variant="default" onClick={onDiscard}>
              {t('discard')}
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {submit}
          </Button>
        </SaveBar>
      )}
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch={props.withSearch ?? false} />
    </form>
  );
}

interface FieldsProps<Request> {
  form: ContractForm<GroupValues, Request>;
  readOnly: boolean;
}

function Fields<Request>({ form, readOnly }: FieldsProps<Request>) {
  const t = useMessages(groupMessages);
  const may = usePermissionCheck();
  return (
    <>
      <TextInput
        label={t('name')}
        autoComplete="off"
        readOnly={readOnly}
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
        mayGrant={may}
        readOnly={readOnly}
      />
    </>
  );
}
