import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { appMessages } from '../../app.messages.js';
import type { NavigationEntry } from '../../navigation/navigation.js';
import classes from '../shell.module.css';

interface MorePagesDrawerProps {
  entries: readonly NavigationEntry[];
  onClose: () => void;
}

/** The entries that do not fit in the bar, with their full names. Loaded on the first tap. */
export function MorePagesDrawer({ entries, onClose }: MorePagesDrawerProps) {
  const t = useMessages(appMessages);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={t('more')}
      classNames={{ content: classes.sheet, body: classes.more }}
    >
      {entries.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          className={`${classes.entry} ${classes.moreEntry}`}
          onClick={onClose}
        >
          <Icon size={20} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </Drawer>
  );
}
