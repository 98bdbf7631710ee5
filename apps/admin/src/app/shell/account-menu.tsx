import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Keyboard, LogOut } from 'lucide-react';
import { setLocale, useLocale } from '../../shared/i18n/locale.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { useSignOut } from '../../shared/session/session.queries.js';
import { appMessages } from '../app.messages.js';
import { AccountTarget } from './account-target.js';
import classes from './shell.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** Language, appearance, help and the way out. Its code is loaded by the first click. */
export function AccountMenu({ onHelp, name }: { onHelp: () => void; name: string }) {
  const t = useMessages(appMessages);
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu defaultOpened position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <AccountTarget name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <div className={classes.menuPart}>
          <span id="language-label">{t('language')}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="language-label"
            value={locale}
            onChange={(value) => setLocale(value === 'de' ? 'de' : 'en')}
            data={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
          />
        </div>
        <div className={classes.menuPart}>
          <span id="scheme-label">{t('theme')}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="scheme-label"
            value={colorScheme}
            onChange={(value) => setColorScheme(schemes.find((s) => s === value) ?? 'auto')}
            data={schemes.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={onHelp}>
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
