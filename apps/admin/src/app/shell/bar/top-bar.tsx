import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { appMessages } from '../../app.messages.js';
import { Account } from '../account/account.js';
import { ConnectionDot } from './connection-dot.js';
import { ServerPicker } from './server-picker.js';
import classes from '../shell.module.css';

/** Loaded after the page, because the page is more urgent. */
const Bell = lazyComponent(async () => (await import('./bell.js')).Bell);

interface TopBarProps {
  onSearch: () => void;
  onHelp: () => void;
}

export function TopBar({ onSearch, onHelp }: TopBarProps) {
  const t = useMessages(appMessages);
  const { data: mode } = useQuery(maintenanceMode);
  const maySeeStacks = useHasPermission('stacks-access');
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return (
    <div className={classes.topBar}>
      {maySeeStacks && <ServerPicker />}
      <UnstyledButton
        className={classes.search}
        aria-label={t('searchLong')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Search size={16} aria-hidden />
        <span>{t('search')}</span>
        <Kbd size="xs">{modifier} K</Kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.searchIcon}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('searchLong')}
        onClick={onSearch}
      >
        <Search size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.topEnd}>
        {mode?.active && (
          <span className={classes.chip}>
            <StateBadge kind="wait" value="maintenance" label={t('maintenanceOn')} />
          </span>
        )}
        <ConnectionDot />
        <Bell fallback={<span className={classes.bell} />} />
        <Account onHelp={onHelp} />
      </div>
    </div>
  );
}
