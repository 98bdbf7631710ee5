import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { UnsavedWarning } from '../forms/saving/unsaved-warning.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import { dialogsMessages } from './dialogs.messages.js';
import classes from './drawer-form.module.css';
import { markFirstFocus } from './first-focus.js';

interface DrawerFormProps {
  form: {
    formState: { isDirty: boolean; isSubmitting: boolean };
    /** The last error, unless a field shows it. */
    problem: unknown;
  };
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** Label of the button that submits the form. */
  action: string;
  /** Content above the buttons, such as a preview of what the form does. */
  status?: ReactNode;
  children: ReactNode;
}

/**
 * A form in a drawer. However long the form is, its buttons and errors stay at the lower edge.
 * Leaving the form with unsaved changes needs confirmation.
 */
export function DrawerForm(props: DrawerFormProps) {
  const { form, onSubmit, onCancel, action, status, children } = props;
  const t = useMessages(dialogsMessages);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form ref={markFirstFocus} className={classes.form} onSubmit={onSubmit}>
      {children}
      <DrawerFooter error={form.problem} status={status}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {action}
        </Button>
      </DrawerFooter>
      <UnsavedWarning isActive={isDirty && !isSubmitting} isOpenedBySearch />
    </form>
  );
}

interface DrawerFooterProps {
  error?: unknown;
  status?: ReactNode;
  children: ReactNode;
}

/** The lower edge of a drawer, with an error, a status and the buttons. */
function DrawerFooter({ error = null, status, children }: DrawerFooterProps) {
  return (
    <div className={classes.footer}>
      {error !== null && <ProblemAlert error={error} />}
      {status}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

interface DrawerPanelProps {
  /** The buttons at the lower edge; null if there are none. */
  buttons: ReactNode;
  children: ReactNode;
}

/** The content of a drawer that is not a form. */
export function DrawerPanel({ buttons, children }: DrawerPanelProps) {
  return (
    <div className={classes.form}>
      {children}
      {buttons && <DrawerFooter>{buttons}</DrawerFooter>}
    </div>
  );
}
