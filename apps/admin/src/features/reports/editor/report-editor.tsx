import { Button, Group, SegmentedControl } from '@mantine/core';
import type { MonthlyReport, ReportLanguage } from '@stackyard/report-schema';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ReportDocument } from '../document/report-document.js';
import { FaultList } from '../validator/fault-list.js';
import classes from './editor.module.css';
import { editorMessages } from './editor.messages.js';
import { faultsOf, fieldErrors, toDraft, toReport, type ReportDraft } from './report-draft.js';
import { ReportFields } from './report-fields.js';

interface ReportEditorProps {
  report: MonthlyReport;
  language: ReportLanguage;
  /** Rejects with the server's error. */
  onSave: (report: MonthlyReport) => Promise<unknown>;
  onSaved: () => Promise<void>;
  onCancel: () => Promise<void>;
}

/** Edits a report, validates it against the schema while the user types, and can show a preview. */
export function ReportEditor({ report, language, ...handlers }: ReportEditorProps) {
  const t = useMessages(editorMessages);
  const locale = useLocale();
  const [view, setView] = useState('edit');
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
  return (
    <form onSubmit={save} className={classes.editor}>
      <div className={classes.content}>
        <SegmentedControl
          aria-label={t('mode')}
          value={view}
          onChange={setView}
          data={[
            { value: 'edit', label: t('edit') },
            { value: 'preview', label: t('preview') },
          ]}
        />
        {view === 'preview' ? (
          <ReportDocument report={toReport(draft)} language={language} />
        ) : (
          <ReportFields control={control} />
        )}
      </div>
      <aside className={classes.verdict}>
        <FaultList faults={faults} />
        {problem !== null && <ProblemAlert error={problem} />}
        <Group gap="xs">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty || faults.length > 0}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => void handlers.onCancel()}>
            {t('cancel')}
          </Button>
        </Group>
      </aside>
      <UnsavedWarning isActive={isDirty && !isSubmitting} isOpenedBySearch />
    </form>
  );
}
