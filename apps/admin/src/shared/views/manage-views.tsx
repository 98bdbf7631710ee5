import { Button, Group, Stack, Text } from '@mantine/core';
import type { SavedViewReply } from '@stackyard/contracts';
import { Dialog } from '../dialogs/dialog.js';
import { useMessages } from '../i18n/messages.js';
import type { SavedViewsSource } from './saved-views.js';
import { ViewRow } from './view-row.js';
import classes from './views.module.css';
import { viewsMessages } from './views.messages.js';

interface ManageViewsProps {
  list: SavedViewsSource;
  views: readonly SavedViewReply[];
  /** The current filters as a query string. */
  search: string;
  onClose: () => void;
}

export function ManageViews({ list, views, search, onClose }: ManageViewsProps) {
  const t = useMessages(viewsMessages);
  return (
    <Dialog opened onClose={onClose} title={t('manageTitle')} size="lg">
      <Stack gap="md">
        {views.length === 0 && <Text size="sm">{t('emptyViews')}</Text>}
        <ul className={classes.views} aria-label={t('views')}>
          {views.map((view) => (
            <ViewRow key={view.id} list={list} view={view} search={search} />
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
