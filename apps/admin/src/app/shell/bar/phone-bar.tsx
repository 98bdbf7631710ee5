import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { appMessages } from '../../app.messages.js';
import { useNavigation } from '../../navigation/use-navigation.js';
import classes from '../shell.module.css';

const MorePagesDrawer = lazyComponent(
  async () => (await import('./phone-more.js')).MorePagesDrawer,
);

/** More buttons would be too narrow to tap. */
const maxEntries = 5;

/** The navigation bar on a phone. Entries that do not fit are in the "More" sheet. */
export function PhoneBar() {
  const t = useMessages(appMessages);
  const entries = useNavigation();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const barEntries = entries.length > maxEntries ? entries.slice(0, maxEntries - 1) : entries;
  const moreEntries = entries.slice(barEntries.length);
  const isInMoreDrawer = moreEntries.some(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return (
    <nav aria-label={t('navigation')} className={classes.phoneBar}>
      {barEntries.map(({ to, label, shortLabel, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          className={classes.phoneEntry}
        >
          <Icon size={20} aria-hidden />
          <span>{t(shortLabel ?? label)}</span>
        </Link>
      ))}
      {moreEntries.length > 0 && (
        <UnstyledButton
          className={classes.phoneEntry}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-current={isInMoreDrawer || undefined}
          onClick={() => setOpened(true)}
        >
          <Ellipsis size={20} aria-hidden />
          <span>{t('more')}</span>
        </UnstyledButton>
      )}
      {opened && <MorePagesDrawer entries={moreEntries} onClose={() => setOpened(false)} />}
    </nav>
  );
}
