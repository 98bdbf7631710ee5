import { Button, Group, TextInput } from '@mantine/core';
import { EditSavedViewRequest, type SavedViewReply } from '@stackyard/contracts';
import { useState } from 'react';
import { useContractForm } from '../forms/use-contract-form.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import type { SavedViewsSource } from './saved-views.js';
import classes from './views.module.css';
import { viewsMessages } from './views.messages.js';
import { useDeleteView, useEditView } from './views.queries.js';

interface ViewRowProps {
  list: SavedViewsSource;
  view: SavedViewReply;
  /** The current filters as a query string. */
  search: string;
}

/** A saved view, which users can rename, overwrite with the current filters, or delete. */
export function ViewRow({ list, view, search }: ViewRowProps) {
  const t = useMessages(viewsMessages);
  const edit = useEditView(list);
  const remove = useDeleteView(list);
  const form = useContractForm(EditSavedViewRequest, { name: view.name });
  const { name } = view;
  const rename = form.handleSubmit((body) =>
    edit
      .mutateAsync({ id: view.id, ...body })
      .then((saved) => form.reset({ name: saved.name }), form.showProblem),
  );
  const problem = form.problem ?? edit.error ?? remove.error;
  return (
    <li className={classes.view}>
      <form onSubmit={rename} className={classes.form}>
        <TextInput
          size="xs"
          aria-label={t('nameOf', { name })}
          {...form.register('name')}
          error={form.errorOf('name')}
          className={classes.name}
          autoComplete="off"
        />
        <Group gap={4}>
          {form.formState.isDirty && (
            <Button size="xs" type="submit" loading={edit.isPending}>
              {t('rename')}
            </Button>
          )}
          {!list.isSameView(view.search, search) && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('replaceOf', { name })}
              onClick={() => edit.mutate({ id: view.id, search })}
            >
              {t('replace')}
            </Button>
          )}
          <RemoveButton
            name={name}
            isRemoving={remove.isPending}
            onRemove={() => remove.mutate(view.id)}
          />
        </Group>
      </form>
      {problem !== null && <ProblemAlert error={problem} />}
    </li>
  );
}

interface RemoveButtonProps {
  name: string;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A delete button that asks for confirmation in place instead of in a dialog. */
function RemoveButton({ name, isRemoving, onRemove }: RemoveButtonProps) {
  const t = useMessages(viewsMessages);
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={t('removeOf', { name })}
        onClick={() => setIsConfirming(true)}
      >
        {t('remove')}
      </Button>
    );
  }
  return (
    <>
      <Button size="xs" color="red" loading={isRemoving} onClick={onRemove} autoFocus>
        {t('removeNow', { name })}
      </Button>
      <Button size="xs" variant="default" onClick={() => setIsConfirming(false)}>
        {t('keep')}
      </Button>
    </>
  );
}
