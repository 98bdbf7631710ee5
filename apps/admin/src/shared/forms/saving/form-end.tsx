import type { ReactNode } from 'react';
import { ProblemAlert } from '../../problems/problem-alert.js';
import { SaveBar } from './save-bar.js';
import { UnsavedWarning } from './unsaved-warning.js';

interface FormEndProps {
  form: {
    formState: { isDirty: boolean; isSubmitting: boolean };
    /** The last refusal that no field shows. */
    problem: unknown;
  };
  /** What came of the last save, as long as nothing was changed since. */
  status?: ReactNode;
  /** In sight wherever in the form one is; else only while there is something to save. */
  sticky?: boolean;
  /** For forms whose place is named by search parameters. */
  withSearch?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** What went wrong, the buttons, and the question before typed things are lost. */
export function FormEnd({ form, status, sticky, withSearch = false, children }: FormEndProps) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar status={!isDirty && status} sticky={sticky ?? isDirty}>
        {children}
      </SaveBar>
      <UnsavedWarning when={isDirty && !isSubmitting} withSearch={withSearch} />
    </>
  );
}
