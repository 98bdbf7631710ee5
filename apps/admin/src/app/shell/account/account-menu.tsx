import {
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { setLocale, useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useSignOut } from '#shared/session/session.queries.js';
import { contrastLevels, setContrast, useContrast } from '#shared/theme/contrast.js';
import { accountMessages } from '../../navigation/account.messages.js';
import { appMessages } from '../../app.messages.js';
import { contrastMessages } from './contrast.messages.js';
import { AccountButton } from './account-button.js';
import classes from '../shell.module.css';

const entryProps = {
  variant: 'subtle',
  color: 'gray',
  justify: 'flex-start',
  fullWidth: true,
} as const;
const schemes = ['light', 'dark', 'auto'] as const;

export function AccountMenu({ onHelp, name }: { onHelp: () => void; name: string }) {
  const t = useMessages(appMessages);
  const tAccount = useMessages(accountMessages);
  const [opened, setOpened] = useState(true);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <AccountButton
          name={name}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('account', { name })} p="xs">
        <Text fw={600} size="sm" px="sm" py={4}>
          {name}
        </Text>
        <Button
          {...entryProps}
          mb="xs"
          leftSection={<UserRound size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/account" {...props} />}
          onClick={() => setOpened(false)}
        >
          {tAccount('open')}
        </Button>
        <LanguageChoice />
        <SchemeChoice />
        <ContrastChoice />
        <Divider my="xs" />
        <Button
          {...entryProps}
          leftSection={<Keyboard size={16} aria-hidden />}
          onClick={() => {
            setOpened(false);
            onHelp();
          }}
        >
          {t('shortcuts')}
        </Button>
        <SignOutButton />
      </Popover.Dropdown>
    </Popover>
  );
}

function LanguageChoice() {
  const t = useMessages(appMessages);
  return (
    <Choice
      label={t('language')}
      value={useLocale()}
      onChange={(value) => setLocale(value === 'de' ? 'de' : 'en')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'de', label: 'Deutsch' },
      ]}
    />
  );
}

function SchemeChoice() {
  const t = useMessages(appMessages);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choice
      label={t('theme')}
      value={colorScheme}
      onChange={(value) => setColorScheme(schemes.find((s) => s === value) ?? 'auto')}
      data={schemes.map((value) => ({ value, label: t(value) }))}
    />
  );
}

function ContrastChoice() {
  const t = useMessages(contrastMessages);
  return (
    <Choice
      label={t('contrast')}
      value={useContrast()}
      onChange={(value) => setContrast(value === 'more' ? 'more' : 'auto')}
      data={contrastLevels.map((value) => ({ value, label: t(value) }))}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  data: { value: string; label: string }[];
}

function Choice({ label, ...choice }: ChoiceProps) {
  const labelId = useId();
  return (
    <div className={classes.menuPart}>
      <span id={labelId}>{label}</span>
      <SegmentedControl size="xs" fullWidth aria-labelledby={labelId} {...choice} />
    </div>
  );
}

function SignOutButton() {
  const t = useMessages(appMessages);
  const signOut = useSignOut();
  return (
    <Button
      {...entryProps}
      leftSection={<LogOut size={16} aria-hidden />}
      onClick={() => signOut.mutate()}
      loading={signOut.isPending}
    >
      {t('signOut')}
    </Button>
  );
}
