import { Drawer } from '@mantine/core';
import { CreateGroupRequest } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { emptyGroup, GroupFields } from './group-fields.js';
import { groupMessages } from './groups.messages.js';
import { useCreateGroup } from './groups.queries.js';

interface CreateGroupDrawerProps {
  opened: boolean;
  onClose: () => Promise<void>;
}

export function CreateGroupDrawer({ opened, onClose }: CreateGroupDrawerProps) {
  const t = useMessages(groupMessages);
  return (
    <Drawer
      opened={opened}
      onClose={() => void onClose()}
      position="right"
      size="xl"
      title={t('createTitle')}
    >
      {opened && <CreateGroupForm onCancel={() => void onClose()} />}
    </Drawer>
  );
}

function CreateGroupForm({ onCancel }: { onCancel: () => void }) {
  const t = useMessages(groupMessages);
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const create = useCreateGroup();
  const form = useContractForm(CreateGroupRequest, emptyGroup, {
    omitWhenEmpty: ['description'],
  });
  // Open the new group's page, where members are added.
  const save = form.handleSubmit(async (body) => {
    try {
      const { id } = await create.mutateAsync(body);
      const to = '/administration/groups/$groupId';
      await whileOnPage(() => navigate({ to, params: { groupId: id }, replace: true }));
    } catch (error) {
      form.showProblem(error);
    }
  });
  return (
    <DrawerForm form={form} onSubmit={save} onCancel={onCancel} action={t('create')}>
      <GroupFields form={form} />
    </DrawerForm>
  );
}
