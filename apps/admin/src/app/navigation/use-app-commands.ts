import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  MonitorCog,
  Moon,
  RefreshCw,
  Settings,
  Sun,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { Command } from '#shared/command-palette/commands.js';
import { setLocale, useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { useSignOut } from '#shared/session/session.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { accountMessages } from './account.messages.js';
import { appMessages } from '../app.messages.js';
import { administrationMessages } from './administration.messages.js';
import { maintenancePages } from './maintenance-pages.js';
import { maintenancePagesMessages } from './maintenance-pages.messages.js';
import { useAdministration, useNavigation } from './use-navigation.js';

const schemes = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: MonitorCog },
] as const;

export function useAppCommands(onHelp: () => void): readonly Command[] {
  return [...useActionCommands(), ...usePageOpenCommands(), ...usePreferenceCommands(onHelp)];
}

function usePageOpenCommands(): readonly Command[] {
  const t = useMessages(appMessages);
  const tAccount = useMessages(accountMessages);
  const tAdministration = useMessages(administrationMessages);
  const tMaintenancePages = useMessages(maintenancePagesMessages);
  const entries = useNavigation();
  const sections = useAdministration();
  const navigate = useNavigate();
  return [
    ...entries.map(({ to, label, icon, shortcut }) => ({
      id: `go-${label}`,
      label: t(label),
      group: t('go'),
      icon,
      shortcut,
      run: () => void navigate({ to }),
    })),
    ...sections.map(({ to, label, shortcut }) => ({
      id: `go-administration-${label}`,
      label: `${t('administration')}: ${tAdministration(label)}`,
      group: t('go'),
      icon: Settings,
      shortcut,
      run: () => void navigate({ to }),
    })),
    ...maintenancePages.slice(1).map(({ to, label }) => ({
      id: `go-maintenance-${label}`,
      label: `${t('maintenance')}: ${tMaintenancePages(label)}`,
      group: t('go'),
      icon: Wrench,
      permission: 'maintenance-access' as const,
      ...(to === '/maintenance/updates' && { shortcut: 'go-updates' as const }),
      run: () => void navigate({ to }),
    })),
    {
      id: 'go-account',
      label: tAccount('open'),
      group: t('go'),
      icon: UserRound,
      shortcut: 'go-account',
      run: () => void navigate({ to: '/account' }),
    },
  ];
}

function useActionCommands(): readonly Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const bulkCommands = useBulkRedeployCommands();
  const group = t('actions');
  return [
    ...bulkCommands,
    {
      id: 'start-maintenance',
      label: t('startMaintenance'),
      group,
      icon: Wrench,
      permission: 'maintenance-access' as const,
      run: () => void navigate({ to: '/maintenance', search: { start: 60 } }),
    },
    {
      id: 'plan-maintenance',
      label: t('planMaintenance'),
      group,
      icon: CalendarPlus,
      permission: 'maintenance-access' as const,
      run: () => void navigate({ to: '/maintenance', search: { open: 'plan' } }),
    },
    {
      id: 'create-token',
      label: t('createToken'),
      group,
      icon: KeyRound,
      permission: 'tokens-manage' as const,
      run: () => void navigate({ to: '/account/tokens', search: { open: 'create' } }),
    },
  ];
}

/**
 * Returns commands that redeploy all or all outdated stacks, with the number of outdated stacks.
 */
function useBulkRedeployCommands(): readonly Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayRedeployAll = useHasPermission('stacks-redeploy-all') && mayRedeploy;
  const { data } = useQuery({
    ...stackFacets({ redeployable: true, neverInBulk: false }),
    enabled: mayRedeployAll,
  });
  const outdatedCount = data ? data.outdated - data.heldBack : 0;
  if (!mayRedeployAll) return [];
  const command = { group: t('actions'), icon: RefreshCw };
  const openDialog = (redeploy: 'outdated' | 'all'): void =>
    void navigate({ to: '/stacks', search: { redeploy } });
  return [
    {
      ...command,
      id: 'redeployOutdated',
      label: t('redeployOutdated'),
      note: outdatedCount > 0 && t('stackCount', { count: outdatedCount }),
      run: () => openDialog('outdated'),
    },
    { ...command, id: 'redeployAll', label: t('redeployAll'), run: () => openDialog('all') },
  ];
}

/** Preference commands come last in the palette, because they are rarely needed. */
function usePreferenceCommands(onHelp: () => void): readonly Command[] {
  const t = useMessages(appMessages);
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const group = t('preferences');
  return [
    {
      id: 'language',
      label: `${t('language')}: ${t('switchLanguage')}`,
      group,
      icon: Languages,
      run: () => setLocale(locale === 'de' ? 'en' : 'de'),
    },
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, icon }) => ({
        id: `scheme-${scheme}`,
        label: `${t('theme')}: ${t(scheme)}`,
        group,
        icon,
        run: () => setColorScheme(scheme),
      })),
    { id: 'help', label: t('shortcuts'), group, icon: Keyboard, shortcut: 'help', run: onHelp },
    { id: 'sign-out', label: t('signOut'), group, icon: LogOut, run: () => signOut.mutate() },
  ];
}
