import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { exportLogs } from '@stackyard/contracts';
import { Download, EllipsisVertical, Trash2 } from 'lucide-react';
import { api } from '../../shared/api/api.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { useMay } from '../../shared/session/use-may.js';
import { DeleteBefore } from './delete-before.js';
import { eventLogMessages } from './event-log.messages.js';
import { toQuery, type LogFilter } from './log-filter.js';

const formats = [
  { format: 'csv', label: 'exportCsv' },
  { format: 'jsonl', label: 'exportJsonl' },
] as const;

/** What can be done with the log as a whole. */
export function LogActions({ filter }: { filter: LogFilter }) {
  const t = useMessages(eventLogMessages);
  const mayExport = useMay('logs-export');
  const mayDelete = useMay('logs-delete');
  const [deleting, dialog] = useDisclosure(false);
  return (
    <>
      {mayExport && (
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              title={t('exportHint')}
              leftSection={<Download size={14} aria-hidden />}
            >
              {t('export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {formats.map(({ format, label }) => (
              // A link, not a fetch: the browser writes a log of any length straight to the disk.
              <Menu.Item
                key={format}
                component="a"
                href={api.urlOf(exportLogs, { query: { ...toQuery(filter), format } })}
                download
              >
                {t(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayDelete && (
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={t('manage')}>
              <EllipsisVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={dialog.open}>
              {t('deleteBefore')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {deleting && <DeleteBefore opened onClose={dialog.close} />}
    </>
  );
}
