import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, EllipsisVertical, Trash2 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { eventLogMessages } from './event-log.messages.js';
import type { LogListQuery } from './event-log.queries.js';

const DeleteBefore = lazyComponent(
  async () => (await import('./deletion/delete-before.js')).DeleteOldEntriesDialog,
);
const ExportDialog = lazyComponent(
  async () => (await import('./export/export-dialog.js')).ExportDialog,
);

export function LogActions({ query }: { query: LogListQuery }) {
  const t = useMessages(eventLogMessages);
  const mayExport = useHasPermission('logs-export');
  const mayDelete = useHasPermission('logs-delete');
  const [isDeletionOpen, deletionDialog] = useDisclosure(false);
  const [isExportOpen, exportDialog] = useDisclosure(false);
  return (
    <>
      {mayExport && (
        <Button
          size="xs"
          variant="default"
          title={t('exportHint')}
          leftSection={<Download size={14} aria-hidden />}
          onClick={exportDialog.open}
        >
          {t('export')}
        </Button>
      )}
      {mayDelete && (
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={t('manage')}>
              <EllipsisVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={deletionDialog.open}>
              {t('deleteBefore')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isDeletionOpen && <DeleteBefore opened onClose={deletionDialog.close} />}
      {isExportOpen && <ExportDialog query={query} onClose={exportDialog.close} />}
    </>
  );
}
