import { useDisclosure, useElementSize, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useNavigate, Outlet } from '@tanstack/react-router';
import { useEffect, type CSSProperties } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { useShortcut } from '#shared/keyboard/keyboard.js';
import { RealtimeProvider } from '#shared/realtime/realtime-provider.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { appMessages } from '../app.messages.js';
import {
  administrationSections,
  type AdministrationSection,
} from '../navigation/administration.js';
import { navigationEntries, type NavigationEntry } from '../navigation/navigation.js';
import { useAdministration, useNavigation } from '../navigation/use-navigation.js';
import { preparePages } from '../pages/lazy-page.js';
import { ConnectionBanner } from './banners/connection-banner.js';
import { LazyOverlays } from './lazy-overlays.js';
import { MaintenanceBanner } from './banners/maintenance-band.js';
import { NavigationRail } from './bar/navigation-rail.js';
import { PhoneBar } from './bar/phone-bar.js';
import classes from './shell.module.css';
import { TopBar } from './bar/top-bar.js';
import { usePushRefresh } from './use-push-refresh.js';
import { useSessionWatch } from './use-session-watch.js';

export function Shell() {
  const t = useMessages(appMessages);
  const { ref, height } = useElementSize();
  // On narrow windows, the labels of the navigation would take a third of the width.
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const [isCollapsedByUser, setIsCollapsedByUser] = useLocalStorage({
    key: 'stackyard.navigation.collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isCollapsed = isNarrow || isCollapsedByUser;
  useEffect(preparePages, []);
  const [paletteOpen, palette] = useDisclosure(false);
  const [helpOpen, help] = useDisclosure(false);
  useShortcut('palette', palette.open);
  useShortcut('help', help.open);
  const style = { '--app-top': `${height}px` } as CSSProperties;
  return (
    <RealtimeProvider>
      <SessionWatch />
      <div className={classes.shell} style={style} data-collapsed={isCollapsed || undefined}>
        <a href="#content" className={classes.skip}>
          {t('skip')}
        </a>
        <NavigationRail
          isCollapsed={isCollapsed}
          onToggle={isNarrow ? undefined : () => setIsCollapsedByUser(!isCollapsedByUser)}
        />
        <div className={classes.column}>
          <section ref={ref} className={classes.top} aria-label={t('statusAndSearch')}>
            <MaintenanceBanner />
            <TopBar onSearch={palette.open} onHelp={help.open} />
            <ConnectionBanner />
          </section>
          <main id="content" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <PhoneBar />
      </div>
      <NavigationShortcuts />
      <LazyOverlays
        palette={{ opened: paletteOpen, onClose: palette.close }}
        help={{ opened: helpOpen, onClose: help.close, onOpen: help.open }}
      />
    </RealtimeProvider>
  );
}

type ShortcutTarget = NavigationEntry | AdministrationSection | typeof updates | typeof account;

/** The account page is open to every user and is not part of the navigation. */
const account = { to: '/account', shortcut: 'go-account' } as const;
const updates = { to: '/maintenance/updates', shortcut: 'go-updates' } as const;

/** Keyboard shortcuts: `g` followed by a letter opens a page that the user may see. */
function NavigationShortcuts() {
  const mayMaintain = useHasPermission('maintenance-access');
  const targets: readonly ShortcutTarget[] = [
    ...navigationEntries,
    ...administrationSections,
    updates,
    account,
  ];
  const allowedTargets: readonly ShortcutTarget[] = [
    ...useNavigation(),
    ...useAdministration(),
    ...(mayMaintain ? [updates] : []),
    account,
  ];
  return targets.map((entry) => (
    <NavigationShortcut key={entry.to} entry={entry} enabled={allowedTargets.includes(entry)} />
  ));
}

interface NavigationShortcutProps {
  entry: ShortcutTarget;
  enabled: boolean;
}

function NavigationShortcut({ entry, enabled }: NavigationShortcutProps) {
  const navigate = useNavigate();
  useShortcut(entry.shortcut, () => void navigate({ to: entry.to }), enabled);
  return null;
}

/** A separate component, because it needs the realtime context that the shell provides. */
function SessionWatch() {
  useSessionWatch();
  usePushRefresh();
  return null;
}
