import { Button, Text, Title } from '@mantine/core';
import { readReportSchema } from '@stackyard/contracts';
import type { ReportLanguage } from '@stackyard/report-schema';
import { Download } from 'lucide-react';
import { api } from '#shared/api/api.js';
import { BackLink } from '#shared/detail/back-link.js';
import { Page } from '#shared/feedback/page.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReportDocument } from '../document/report-document.js';
import { checkSource, type CheckedSource } from './checked-source.js';
import { FaultList } from './fault-list.js';
import { SourceField } from './source-field.js';
import { useFileDrop, useSource } from './use-source.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

export function ValidatorPage() {
  const t = useMessages(validatorMessages);
  const language = useLocale();
  const source = useSource();
  const { isDragOver, area } = useFileDrop(source.readFile);
  return (
    <>
      <BackLink to="/reports">{t('back')}</BackLink>
      <Page title={t('title')} actions={<SchemaLink />}>
        <Text size="sm" c="dimmed" mb="sm" maw={720}>
          {t('text')}
        </Text>
        <div className={classes.columns} {...area}>
          <SourceField source={source} isDragOver={isDragOver} />
          {source.rejection ? (
            <RejectedInput text={t(source.rejection)} />
          ) : (
            <Verdict checkedSource={checkSource(source.text)} language={language} />
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

function Verdict({
  checkedSource,
  language,
}: {
  checkedSource: CheckedSource;
  language: ReportLanguage;
}) {
  const t = useMessages(validatorMessages);
  switch (checkedSource.kind) {
    case 'empty':
      return <p className={classes.empty}>{t('nothingYet')}</p>;
    case 'too-large':
      return <RejectedInput text={t('tooLarge')} />;
    case 'no-json':
      return <RejectedInput text={t('noJson')} detail={checkedSource.message} />;
    case 'faulty':
      return <FaultList faults={checkedSource.faults} />;
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
