import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, MonitorCog, Moon, RefreshCw, Sun } from 'lucide-react';
import type { Command } from '../shared/command-palette/commands.js';
import { setLocale, useLocale } from '../shared/i18n/locale.js';
import { useMessages } from '../shared/i18n/messages.js';
import { useSignOut } from '../shared/session/session.queries.js';
import { appMessages } from './app.messages.js';
import { navigation } from './navigation.js';

const schemes = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: MonitorCog },
] as const;
const wideRedeploys = [
  { scope: 'outdated', label: 'redeployOutdated' },
  { scope: 'all', label: 'redeployAll' },
] as const;

/** Commands that are offered on every page. */
export function useAppCommands(onHelp: () => void): readonly Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const locale = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const group = t('actions');
  return [
    ...navigation.map(({ to, label, icon, permission }) => ({
      id: `go-${label}`,
      label: t(label),
      group: t('go'),
      icon,
      run: () => void navigate({ to }),
      ...(permission && { permission }),
    })),
    ...wideRedeploys.map(({ scope, label }) => ({
      id: label,
      label: t(label),
      group,
      icon: RefreshCw,
      permission: 'stacks-redeploy-all' as const,
      run: () => void navigate({ to: '/stacks', search: { redeploy: scope } }),
    })),
    {
      id: 'language',
      label: `${t('language')}: ${t('switchLanguage')}`,
      group,
      icon: Languages,
      run: () => setLocale(locale === 'de' ? 'en' : 'de'),
    },
    ...schemes.map(({ scheme, icon }) => ({
      id: `scheme-${scheme}`,
      label: `${t('theme')}: ${t(scheme)}`,
      group,
      icon,
      run: () => setColorScheme(scheme),
    })),
    { id: 'help', label: t('shortcuts'), group, icon: Keyboard, run: onHelp },
    { id: 'sign-out', label: t('signOut'), group, icon: LogOut, run: () => signOut.mutate() },
  ];
}
