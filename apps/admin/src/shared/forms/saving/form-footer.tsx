import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { ProblemAlert } from '../../problems/problem-alert.js';
import { formsMessages } from '../forms.messages.js';
import { SaveBar } from './save-bar.js';
import { UnsavedWarning } from './unsaved-warning.js';

interface FormFooterProps {
  form: {
    formState: { isDirty: boolean; isSubmitting: boolean };
    /** The last error, unless a field shows it. */
    problem: unknown;
  };
  /** Result of the last save, shown until something changes. */
  status?: ReactNode;
  /** Keeps the bar visible all the time, not only while there are unsaved changes. */
  isSticky?: boolean;
  /**
   * True for forms that are opened by search parameters. Changing these parameters then counts as
   * leaving the form.
   */
  isOpenedBySearch?: boolean;
  children: ReactNode;
}

/** The end of a form: errors, buttons and the warning about unsaved changes. */
export function FormFooter({
  form,
  status,
  isSticky,
  isOpenedBySearch = false,
  children,
}: FormFooterProps) {
  const t = useMessages(formsMessages);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar
        status={!isDirty && status}
        reason={!isDirty && t('unchanged')}
        isSticky={isSticky ?? isDirty}
      >
        {children}
      </SaveBar>
      <UnsavedWarning isActive={isDirty && !isSubmitting} isOpenedBySearch={isOpenedBySearch} />
    </>
  );
}
