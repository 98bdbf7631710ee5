import { Button } from '@mantine/core';
import { RefreshCw, Tag } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { RedeployScope } from '../redeploy/redeploy-scope.js';
import { settingsMessages } from '../settings/settings.messages.js';
import { stacksMessages } from '../stacks.messages.js';
import type { useRedeployScope } from './use-redeploy-scope.js';

const EditStacksDialog = lazyComponent(
  async () => (await import('../settings/edit-stacks-dialog.js')).EditStacksDialog,
);

interface SelectionActionsProps {
  dialogScope: ReturnType<typeof useRedeployScope>;
}

export function SelectionActions({ dialogScope }: SelectionActionsProps) {
  const t = useMessages(stacksMessages);
  const tSettings = useMessages(settingsMessages);
  const mayEdit = useHasPermission('stacks-edit');
  const mayRedeploy = useHasPermission('stacks-redeploy');
  // Keep the selection with which the dialog was opened, because the selection in the list can
  // change while the dialog is open.
  const [editedScope, setEditedScope] = useState<RedeployScope | null>(null);
  return (
    <>
      {mayEdit && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Tag size={16} aria-hidden />}
          onClick={() => setEditedScope(dialogScope.scopeOfSelection())}
        >
          {tSettings('editSelected')}
        </Button>
      )}
      {mayRedeploy && (
        <Button
          size="sm"
          leftSection={<RefreshCw size={16} aria-hidden />}
          onClick={dialogScope.forSelection}
        >
          {t('redeploySelected')}
        </Button>
      )}
      {editedScope && <EditStacksDialog scope={editedScope} onClose={() => setEditedScope(null)} />}
    </>
  );
}
