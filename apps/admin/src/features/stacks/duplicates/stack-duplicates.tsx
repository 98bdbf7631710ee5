import { Anchor, Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { duplicates } from '#shared/queries/stacks.queries.js';
import type { useStacksView } from '../list/use-stacks-view.js';
import { DuplicatesDialog } from './duplicates-dialog.js';
import { duplicatesMessages } from './duplicates.messages.js';
import { RecordRemoval } from './record-removal.js';

interface StackDuplicatesProps {
  view: ReturnType<typeof useStacksView>['duplicates'];
}

/**
 * Warns about stacks that share a name, and contains the dialogs that list these stacks and remove
 * their records.
 */
export function StackDuplicates({ view }: StackDuplicatesProps) {
  return (
    <>
      <DuplicatesNotice />
      <DuplicatesDialog
        opened={view.listed && view.record === undefined}
        onShowRecord={view.showRecord}
        onClose={view.close}
      />
      {view.record !== undefined && <RecordRemoval id={view.record} onClose={view.closeRecord} />}
    </>
  );
}

function DuplicatesNotice() {
  const t = useMessages(duplicatesMessages);
  const { data } = useQuery(duplicates);
  const groups = data?.groups ?? [];
  if (groups.length === 0) return null;
  const stacks = groups.reduce((sum, group) => sum + group.stacks.length, 0);
  return (
    <Box mb="md">
      <Notice
        tone="waiting"
        icon={Copy}
        isUrgent={false}
        title={t('notice', { stacks, names: groups.length })}
        text={t('noticeText')}
        actions={
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/stacks"
                search={(before) => ({ ...before, duplicates: true })}
              />
            )}
          >
            {t('show')}
          </Button>
        }
      />
    </Box>
  );
}

export function DuplicatesLink({ children }: { children: string }) {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to="/stacks" search={(before) => ({ ...before, duplicates: true })} />
      )}
    >
      {children}
    </Anchor>
  );
}
