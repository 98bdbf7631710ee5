import { Text } from '@mantine/core';
import type { GroupReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { DangerDialog, doNothing } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { groupMessages } from '../groups.messages.js';
import { useRemoveGroup } from '../groups.queries.js';

interface RemoveGroupProps {
  group: GroupReply;
  onClose: () => void;
}

/**
 * Asks for confirmation before deleting a group, and shows how many users lose permissions. If the
 * group has members, the user must type its name.
 */
export function RemoveGroup({ group, onClose }: RemoveGroupProps) {
  const t = useMessages(groupMessages);
  const navigate = useNavigate();
  const remove = useRemoveGroup(group.id, () =>
    navigate({ to: '/administration/groups', replace: true }),
  );
  const { name, members, permissions } = group;
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('removeTitle', { name })}
      actionLabel={t('removeAction', { name, members })}
      confirmationWord={members > 0 ? name : undefined}
      onConfirm={() => remove.mutateAsync(members > 0)}
      onDone={doNothing}
    >
      <Text size="sm">
        {members === 0
          ? t('removeNobody')
          : t('removeMembers', { members, permissions: permissions.length })}
      </Text>
    </DangerDialog>
  );
}
