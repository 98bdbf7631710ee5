import { Button, Group, Stack, Text } from '@mantine/core';
import { exportLogs } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api/api.js';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logChain, logFacets, type LogListQuery } from '../event-log.queries.js';
import { CsvFields, FormatField } from './export-fields.js';
import { exportMessages } from './export.messages.js';
import { exportQuery, defaultChoice, type ExportChoice } from './export-query.js';

interface ExportDialogProps {
  query: LogListQuery;
  onClose: () => void;
}

export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const t = useMessages(exportMessages);
  const [choice, setChoice] = useState<ExportChoice>(defaultChoice(useLocale()));
  const [hasStarted, setStarted] = useState(false);
  const change = (next: Partial<ExportChoice>): void => {
    setChoice({ ...choice, ...next });
    setStarted(false);
  };
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="md">
      <Stack gap="md">
        <MatchingEntries query={query} format={choice.format} />
        <FormatField value={choice.format} onChange={(format) => change({ format })} />
        {choice.format === 'csv' && <CsvFields choice={choice} onChange={change} />}
        <Text size="sm" role="status">
          {hasStarted && t('started')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(hasStarted ? 'close' : 'cancel')}
          </Button>
          {/*
           * Use a link instead of `fetch`, so that the browser streams a log of any size to disk.
           */}
          <Button
            component="a"
            href={api.urlOf(exportLogs, { query: exportQuery(query, choice) })}
            download
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => setStarted(true)}
          >
            {t('download')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function MatchingEntries({
  query,
  format,
}: {
  query: LogListQuery;
  format: ExportChoice['format'];
}) {
  const t = useMessages(exportMessages);
  const { order: _, ...filter } = query;
  const facets = useQuery(logFacets(filter));
  const chain = useQuery({ ...logChain, enabled: format === 'chain' });
  const matchingCount = facets.data && { count: facets.data.total, exact: facets.data.totalExact };
  const entryCount =
    format === 'chain' ? chain.data && { count: chain.data.links, exact: true } : matchingCount;
  const hasFailed = format === 'chain' ? chain.isError : facets.isError;
  return (
    <Text size="sm" fw={600} role="status">
      {entryCount
        ? t(format === 'chain' ? 'amountChain' : entryCount.exact ? 'amount' : 'amountAtLeast', {
            count: entryCount.count,
          })
        : t(hasFailed ? 'uncounted' : 'counting')}
    </Text>
  );
}
