import { Button, FileButton, Group, Text, Textarea, Title } from '@mantine/core';
import { readReportSchema } from '@stackyard/contracts';
import type { ReportLanguage } from '@stackyard/report-schema';
import { Download, FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { api } from '#shared/api/api.js';
import { BackLink } from '#shared/detail/back-link.js';
import { Page } from '#shared/feedback/page.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReportDocument } from '../document/report-document.js';
import { checkSource, mostBytes, type CheckedSource } from './checked-source.js';
import { FaultList } from './fault-list.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

/** Checks any JSON against the format, without sending it anywhere. */
export function ValidatorPage() {
  const t = useMessages(validatorMessages);
  const language = useLocale();
  const [source, setSource] = useState('');
  const [refused, setRefused] = useState<'tooLarge' | 'unreadable' | null>(null);
  const [dragged, setDragged] = useState(false);
  const show = (text: string, reason: typeof refused = null): void => {
    setSource(text);
    setRefused(reason);
  };
  const take = (file: File | null | undefined): void => {
    if (!file) return;
    if (file.size > mostBytes) show('', 'tooLarge');
    else
      file.text().then(
        (text) => show(text),
        () => show('', 'unreadable'),
      );
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragged(false);
    take(event.dataTransfer.files[0]);
  };
  const download = (
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
  return (
    <>
      <BackLink to="/reports">{t('back')}</BackLink>
      <Page title={t('title')} actions={download}>
        <Text size="sm" c="dimmed" mb="sm" maw={720}>
          {t('text')}
        </Text>
        <div
          className={classes.columns}
          onDragOver={(event) => {
            event.preventDefault();
            setDragged(true);
          }}
          onDragLeave={() => setDragged(false)}
          onDrop={drop}
        >
          <div className={classes.source} data-dragged={dragged || undefined}>
            <Textarea
              label={t('source')}
              value={source}
              onChange={(event) => show(event.currentTarget.value)}
              classNames={{ input: classes.input }}
              spellCheck={false}
              rows={22}
            />
            <Group gap="xs" mt="xs">
              <FileButton accept="application/json,.json" onChange={take}>
                {(props) => (
                  <Button
                    variant="default"
                    leftSection={<FileUp size={16} aria-hidden />}
                    {...props}
                  >
                    {t('choose')}
                  </Button>
                )}
              </FileButton>
              <Button variant="subtle" color="gray" onClick={() => show('')}>
                {t('clear')}
              </Button>
            </Group>
            {dragged && <p className={classes.dropHere}>{t('dropHere')}</p>}
          </div>
          {refused ? (
            <Refused text={t(refused)} />
          ) : (
            <Verdict checked={checkSource(source)} language={language} />
          )}
        </div>
      </Page>
    </>
  );
}

function Verdict({ checked, language }: { checked: CheckedSource; language: ReportLanguage }) {
  const t = useMessages(validatorMessages);
  switch (checked.kind) {
    case 'empty':
      return null;
    case 'too-large':
      return <Refused text={t('tooLarge')} />;
    case 'no-json':
      return <Refused text={t('noJson')} detail={checked.message} />;
    case 'faulty':
      return <FaultList faults={checked.faults} />;
    case 'report':
      return (
        <div className={classes.found}>
          <FaultList faults={[]} />
          <Title order={2}>{t('preview')}</Title>
          <ReportDocument report={checked.report} language={language} />
        </div>
      );
  }
}

function Refused({ text, detail }: { text: string; detail?: string }) {
  return (
    <div className={classes.verdict} data-conforms={false} role="alert">
      <p className={classes.word}>{text}</p>
      {detail && <code>{detail}</code>}
    </div>
  );
}
