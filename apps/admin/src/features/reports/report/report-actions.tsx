import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  Braces,
  EllipsisVertical,
  FileCode,
  FileDown,
  FileText,
  Pencil,
  Printer,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { reportUrl, type ReportKey } from '../reports.queries.js';
import { reportPageMessages } from './report-page.messages.js';
import { useReportView } from './use-report-view.js';

export function ReportActions() {
  const t = useMessages(reportPageMessages);
  const { key, action: act, openAction } = useReportView();
  const mayGenerate = useHasPermission('reports-generate');
  if (act === 'edit') return null;
  return (
    <>
      {mayGenerate && (
        <Button
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
          onClick={() => openAction('edit')}
        >
          {t('edit')}
        </Button>
      )}
      <Button
        component="a"
        href={reportUrl(key, 'pdf')}
        download={fileNameOf(key, 'pdf')}
        leftSection={<FileDown size={16} aria-hidden />}
      >
        {t('pdf')}
      </Button>
      <MoreActions mayGenerate={mayGenerate} />
    </>
  );
}

const fileNameOf = ({ month, language }: ReportKey, extension: string): string =>
  `report-${month}-${language}.${extension}`;

/** Printing, other downloads, and actions that replace or delete the report. */
function MoreActions({ mayGenerate }: { mayGenerate: boolean }) {
  const t = useMessages(reportPageMessages);
  const { key, openAction } = useReportView();
  const downloads = [
    { format: 'json', label: t('json'), icon: Braces },
    { format: 'md', label: t('markdown'), icon: FileText },
    { format: 'html', label: t('html'), icon: FileCode },
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more')}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
        {downloads.map(({ format, label, icon: Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            href={reportUrl(key, format)}
            download={fileNameOf(key, format)}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        {mayGenerate && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<RefreshCw size={16} aria-hidden />}
              onClick={() => openAction('produce')}
            >
              {t('again')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => openAction('remove')}
            >
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
