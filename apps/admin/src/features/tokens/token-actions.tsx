import { ActionIcon, Menu } from '@mantine/core';
import type { TokenReply } from '@stackyard/contracts';
import { Ban, EllipsisVertical, RotateCw } from 'lucide-react';
import { useMessages } from '../../shared/i18n/messages.js';
import { tokensMessages } from './tokens.messages.js';
import { useTokensView } from './use-tokens-view.js';

export function TokenActions({ token: { id, name } }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const { show } = useTokensView();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<RotateCw size={16} aria-hidden />}
          onClick={() => show('rotate', id)}
        >
          {t('rotate')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Ban size={16} aria-hidden />}
          onClick={() => show('revoke', id)}
        >
          {t('revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
