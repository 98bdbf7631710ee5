import { Button, FileButton, Group, Textarea } from '@mantine/core';
import type { MonthlyReport } from '@stackyard/report-schema';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp, Import } from 'lucide-react';
import type { RefObject } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { reportContent, reportList } from '../reports.queries.js';
import type { useSource } from './use-source.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

interface SourceFieldProps {
  source: ReturnType<typeof useSource>;
  isDragOver: boolean;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

export function SourceField({ source, isDragOver, fieldRef }: SourceFieldProps) {
  const t = useMessages(validatorMessages);
  return (
    <div className={classes.source} data-dragged={isDragOver || undefined}>
      <Group gap="xs" mb="xs">
        <FileButton accept="application/json,.json" onChange={source.readFile}>
          {(props) => (
            <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} {...props}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {source.text === '' ? (
          <InsertLatestReport onInsert={source.type} />
        ) : (
          <Button variant="subtle" color="gray" onClick={() => source.type('')}>
            {t('clear')}
          </Button>
        )}
      </Group>
      <Textarea
        ref={fieldRef}
        aria-label={t('source')}
        value={source.text}
        onChange={(event) => source.type(event.currentTarget.value)}
        classNames={{ input: classes.input }}
        spellCheck={false}
        rows={30}
        placeholder={t('placeholder')}
      />
      {isDragOver && <p className={classes.dropHere}>{t('dropHere')}</p>}
    </div>
  );
}

/**
 * Inserts the latest report as JSON, as a starting point. Rendered only while the field is
 * empty, because inserting replaces the text.
 */
function InsertLatestReport({ onInsert }: { onInsert: (text: string) => void }) {
  const t = useMessages(validatorMessages);
  const cache = useQueryClient();
  const { data } = useInfiniteQuery(reportList);
  const report = data?.pages[0]?.reports.find(({ latest }) => latest !== null);
  const insert = useMutation({
    mutationFn: () =>
      cache.fetchQuery(
        reportContent({
          month: report?.month ?? '',
          language: report?.language ?? 'en',
          version: undefined,
        }),
      ),
  });
  // Pass this callback to `mutate`, not to `useMutation`: only callbacks of `mutate` are
  // dropped when the component unmounts, which happens if the user types while the report
  // loads.
  const onSuccess = (content: MonthlyReport): void => onInsert(JSON.stringify(content, null, 2));
  if (!report) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Import size={16} aria-hidden />}
        loading={insert.isPending}
        onClick={() => insert.mutate(undefined, { onSuccess })}
      >
        {t('insert')}
      </Button>
      {insert.error && <ProblemAlert error={insert.error} />}
    </>
  );
}
