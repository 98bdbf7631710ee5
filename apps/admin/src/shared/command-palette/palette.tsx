import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useMessages } from '../i18n/messages.js';
import type { Command } from './commands.js';
import { paletteMessages } from './palette.messages.js';

interface PaletteProps {
  /** Only commands that the current user is allowed to run. */
  commands: readonly Command[];
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
}

/** The command palette. It is mounted only to be shown, so it opens as soon as it is mounted. */
export default function Palette({ commands, query, onQueryChange, onClose }: PaletteProps) {
  const t = useMessages(paletteMessages);
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      actions={groupCommands(commands)}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      // Users without a mouse scroll the list with the keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      attributes={{ content: { 'aria-label': t('placeholder') } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      maxHeight={420}
      nothingFound={t('nothing')}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t('placeholder'),
        'aria-label': t('placeholder'),
      }}
    />
  );
}

function groupCommands(commands: readonly Command[]): SpotlightActionGroupData[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  const commandsIn = (name: string) => commands.filter(({ group }) => group === name);
  return names.map((group) => ({
    group,
    actions: commandsIn(group).map(({ id, label, icon: Icon, run }) => ({
      id,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: run,
    })),
  }));
}
