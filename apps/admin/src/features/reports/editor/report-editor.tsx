import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MonthlyReport, ReportLanguage } from '@stackyard/report-schema';
import { useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { formsMessages } from '#shared/forms/forms.messages.js';
import { SaveBar } from '#shared/forms/saving/save-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ReportDocument } from '../document/report-document.js';
import { FaultList } from '../validator/fault-list.js';
import { validatorMessages } from '../validator/validator.messages.js';
import classes from './editor.module.css';
import { editorMessages } from './editor.messages.js';
import {
  faultsOf,
  fieldAt,
  fieldErrors,
  toDraft,
  toReport,
  type ReportDraft,
} from './report-draft.js';
import { ReportFields } from './report-fields.js';

interface ReportEditorProps {
  report: MonthlyReport;
  language: ReportLanguage;
  /** Rejects with the server's error. */
  onSave: (report: MonthlyReport) => Promise<unknown>;
  onSaved: () => Promise<void>;
  onCancel: () => Promise<void>;
}

/**
 * Edits a report and validates it against the schema while the user types. The preview is beside
 * the fields or, on narrow screens, takes their place.
 */
export function ReportEditor({ report, language, ...handlers }: ReportEditorProps) {
  const t = useMessages(editorMessages);
  const locale = useLocale();
  const [view, setView] = useState('edit');
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const formElement = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const resolver: Resolver<ReportDraft> = (draft) => {
    const faults = faultsOf(draft);
    if (faults.length === 0) return { values: draft, errors: {} };
    return { values: {}, errors: fieldErrors(faults, locale) };
  };
  const form = useForm<ReportDraft>({ defaultValues: toDraft(report), resolver, mode: 'onChange' });
  const { control, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const save = form.handleSubmit(async (draft) => {
    setProblem(null);
    await handlers.onSave(toReport(draft)).then(handlers.onSaved, setProblem);
  });
  const draft = form.watch();
  const faults = faultsOf(draft);
  const areFieldsShown = isWide || view === 'edit';
  const focusField = (pointer: string): void => {
    const field = formElement.current?.elements.namedItem(fieldAt(pointer));
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <form ref={formElement} onSubmit={save} className={classes.editor}>
      {!isWide && <ViewControl view={view} onChange={setView} />}
      <div className={classes.columns}>
        {areFieldsShown && (
          <div className={classes.content}>
            <ReportFields control={control} />
          </div>
        )}
        <div
          className={classes.side}
          {...(isWide && { role: 'region', tabIndex: 0, 'aria-label': t('preview') })}
        >
          {faults.length > 0 && (
            <FaultList faults={faults} {...(areFieldsShown && { onSelect: focusField })} />
          )}
          {(isWide || !areFieldsShown) && (
            <ReportDocument report={toReport(draft)} language={language} />
          )}
        </div>
      </div>
      {problem !== null && <ProblemAlert error={problem} />}
      <EditorBar
        {...{ isDirty, isSubmitting }}
        faultCount={faults.length}
        onCancel={handlers.onCancel}
      />
      <UnsavedWarning isActive={isDirty && !isSubmitting} isOpenedBySearch />
    </form>
  );
}

interface EditorBarProps extends Pick<ReportEditorProps, 'onCancel'> {
  isDirty: boolean;
  isSubmitting: boolean;
  faultCount: number;
}

/** The buttons, and whether the report is valid. */
function EditorBar({ isDirty, isSubmitting, faultCount, onCancel }: EditorBarProps) {
  const t = useMessages(editorMessages);
  const tValidator = useMessages(validatorMessages);
  const tForms = useMessages(formsMessages);
  const isValid = faultCount === 0;
  return (
    <SaveBar
      isSticky
      status={isDirty && isValid && tValidator('conforms')}
      reason={isValid ? tForms('unchanged') : tValidator('fixFirst', { count: faultCount })}
    >
      <Button variant="default" onClick={() => void onCancel()}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting} disabled={!isDirty || !isValid}>
        {t('save')}
      </Button>
    </SaveBar>
  );
}

function ViewControl({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  const t = useMessages(editorMessages);
  return (
    <SegmentedControl
      aria-label={t('mode')}
      value={view}
      onChange={onChange}
      data={[
        { value: 'edit', label: t('edit') },
        { value: 'preview', label: t('preview') },
      ]}
    />
  );
}
