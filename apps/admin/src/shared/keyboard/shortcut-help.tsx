import { Kbd, SimpleGrid, Table } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../dialogs/dialog.js';
import { useMessages } from '../i18n/messages.js';
import { keyboardMessages, shortcutMessages } from './keyboard.messages.js';
import { nativeKeys, shortcuts } from './shortcuts.js';

interface ShortcutHelpProps {
  opened: boolean;
  onClose: () => void;
}

type Shortcut = [keyof typeof shortcuts | keyof typeof nativeKeys, string];

const allShortcuts = Object.entries({ ...shortcuts, ...nativeKeys }) as Shortcut[];
const pageShortcuts = allShortcuts.filter(([id]) => id.startsWith('go-'));
const generalShortcuts = allShortcuts.filter(([id]) => !id.startsWith('go-'));

/**
 * Lists the keyboard shortcuts. It reads them from the table that the key handler uses, so that the
 * list is always complete.
 */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  const t = useMessages(keyboardMessages);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
        <ShortcutTable title={t('general')} shownShortcuts={generalShortcuts} />
        <ShortcutTable title={t('pages')} shownShortcuts={pageShortcuts} />
      </SimpleGrid>
    </Dialog>
  );
}

interface ShortcutTableProps {
  title: string;
  shownShortcuts: readonly Shortcut[];
}

function ShortcutTable({ title, shownShortcuts }: ShortcutTableProps) {
  const tShortcut = useMessages(shortcutMessages);
  return (
    <Table verticalSpacing={3} captionSide="top">
      <Table.Caption ta="start">{title}</Table.Caption>
      <Table.Tbody>
        {shownShortcuts.map(([id, keys]) => (
          <Table.Tr key={id}>
            <Table.Td>{tShortcut(id)}</Table.Td>
            <Table.Td ta="end">
              <ShortcutKeys keys={keys} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ShortcutKeys({ keys }: { keys: string }) {
  const t = useMessages(keyboardMessages);
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return keys.split(' ').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ` ${t('then')} `}
      {key.split('+').map((part) => (
        <Kbd key={part} mx={2}>
          {part === 'mod' ? modifier : part}
        </Kbd>
      ))}
    </Fragment>
  ));
}
