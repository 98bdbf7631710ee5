import { Button, Text, Title } from '@mantine/core';
import { readReportSchema } from '@stackyard/contracts';
import type { ReportLanguage } from '@stackyard/report-schema';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { api } from '#shared/api/api.js';
import { BackLink } from '#shared/detail/back-link.js';
import { Page } from '#shared/feedback/page.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReportDocument } from '../document/report-document.js';
import { checkSource, type CheckedSource } from './checked-source.js';
import { FaultList } from './fault-list.js';
import { ReportFormat } from './report-format.js';
import { SourceField } from './source-field.js';
import { rangeOf } from './source-range.js';
import { useFileDrop, useSource } from './use-source.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

export function ValidatorPage() {
  const t = useMessages(validatorMessages);
  const language = useLocale();
  const source = useSource();
  const { isDragOver, area } = useFileDrop(source.readFile);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <BackLink to="/reports">{t('back')}</BackLink>
      <Page title={t('title')} actions={<SchemaLink />}>
        <Text size="sm" c="dimmed" mb="sm" maw={720}>
          {t('text')}
        </Text>
        <div className={classes.columns} {...area}>
          <SourceField source={source} isDragOver={isDragOver} fieldRef={field} />
          {source.rejection ? (
            <RejectedInput text={t(source.rejection)} />
          ) : (
            <Verdict
              checkedSource={checkSource(source.text)}
              language={language}
              onSelect={(pointer) => field.current && selectValue(field.current, pointer)}
            />
          )}
        </div>
      </Page>
    </>
  );
}

function SchemaLink() {
  const t = useMessages(validatorMessages);
  return (
    <Button
      component="a"
      variant="default"
      href={api.urlOf(readReportSchema)}
      download="monthly-report.schema.json"
      leftSection={<Download size={16} aria-hidden />}
    >
      {t('schema')}
    </Button>
  );
}

/** Selects the value at a JSON pointer and scrolls to it. */
function selectValue(field: HTMLTextAreaElement, pointer: string): void {
  const { start, end } = rangeOf(field.value, pointer);
  const linesAbove = field.value.slice(0, start).split('\n').length - 1;
  const lineCount = field.value.split('\n').length;
  field.focus();
  field.setSelectionRange(start, end);
  field.scrollTop = (linesAbove / lineCount) * field.scrollHeight - field.clientHeight / 3;
}

interface VerdictProps {
  checkedSource: CheckedSource;
  language: ReportLanguage;
  /** Called with the JSON pointer of the fault that the user selects. */
  onSelect: (pointer: string) => void;
}

function Verdict({ checkedSource, language, onSelect }: VerdictProps) {
  const t = useMessages(validatorMessages);
  switch (checkedSource.kind) {
    case 'empty':
      return (
        <div className={classes.found}>
          <Text size="sm" className={classes.idle}>
            {t('idle')}
          </Text>
          <ReportFormat />
        </div>
      );
    case 'too-large':
      return <RejectedInput text={t('tooLarge')} />;
    case 'no-json':
      return <RejectedInput text={t('noJson')} detail={checkedSource.message} />;
    case 'faulty':
      return <FaultList faults={checkedSource.faults} onSelect={onSelect} />;
    case 'report':
      return (
        <div className={classes.found}>
          <FaultList faults={[]} />
          <Title order={2}>{t('preview')}</Title>
          <ReportDocument report={checkedSource.report} language={language} />
        </div>
      );
  }
}

function RejectedInput({ text, detail }: { text: string; detail?: string }) {
  return (
    <div className={classes.verdict} data-conforms={false} role="alert">
      <p className={classes.word}>{text}</p>
      {detail && <code>{detail}</code>}
    </div>
  );
}
