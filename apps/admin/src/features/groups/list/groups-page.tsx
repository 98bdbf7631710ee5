import { Button, SegmentedControl } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { CreateGroupDrawer } from '../create-group-drawer.js';
import { GroupMatrix } from './group-matrix.js';
import { GroupTable } from './group-table.js';
import { groupsMessages } from '../groups.messages.js';
import { useGroupsView } from './use-groups-view.js';

export function GroupsPage() {
  const t = useMessages(groupsMessages);
  const { view, open, change } = useGroupsView();
  const mayEdit = useHasPermission('groups-edit');
  const createButton = mayEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => void change({ open: 'create' }, false)}
    >
      {t('create')}
    </Button>
  );
  const actions = (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('view')}
        value={view ?? 'list'}
        onChange={(value) =>
          void change({ view: value === 'matrix' ? 'matrix' : undefined }, false)
        }
        data={[
          { value: 'list', label: t('list') },
          { value: 'matrix', label: t('matrix') },
        ]}
      />
      {createButton}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      {view === 'matrix' ? (
        <GroupMatrix action={createButton} />
      ) : (
        <GroupTable action={createButton} />
      )}
      <CreateGroupDrawer
        opened={open === 'create' && mayEdit}
        onClose={() => change({ open: undefined })}
      />
    </Page>
  );
}
