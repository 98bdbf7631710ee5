import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { foldForSearch, searchTermsOf } from '@stackyard/contracts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { ShortcutKeys } from '../keyboard/shortcut-keys.js';
import { nativeKeys, shortcuts } from '../keyboard/shortcuts.js';
import type { Command } from './commands.js';
import classes from './palette.module.css';
import { paletteMessages } from './palette.messages.js';

interface PaletteProps {
  /** Only commands that the current user is allowed to run. */
  commands: readonly Command[];
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
}

/** Makes the scroll area focusable, so that users without a mouse can scroll the list. */
const scrollAreaProps = { viewportProps: { tabIndex: 0 } };

const [store, spotlight] = createSpotlight();

/** The command palette. Mount it to open it. */
export default function Palette({ commands, query, onQueryChange, onClose }: PaletteProps) {
  const t = useMessages(paletteMessages);
  const groups = groupCommands(commands.filter(matcherOf(query)));
  const setList = useSelectedCommand(groups.flatMap(({ actions }) => actions.map(({ id }) => id)));
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      attributes={{ content: { 'aria-label': t('placeholder') } }}
      classNames={{ action: classes.action ?? '' }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      size={640}
      maxHeight={560}
    >
      <Spotlight.Search
        leftSection={<Search size={18} aria-hidden />}
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
      />
      {groups.length === 0 ? (
        <Spotlight.Empty>{t('nothing')}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList ref={setList} className={classes.list} {...scrollAreaProps}>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      <Hints />
    </Spotlight.Root>
  );
}

/**
 * Keeps the command that the user has moved to when the commands change, and otherwise selects
 * the first command, so that Enter runs it. Spotlight selects a command only when the user
 * types, before the search results arrive.
 */
function useSelectedCommand(ids: readonly string[]) {
  // Keep the list in the state, so that the effect runs again when the list appears. The list
  // appears after the palette, when the commands may already be final.
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const previousIds = useRef(ids);
  // Join the IDs to a text, because `ids` is a new array in each render and would rerun the
  // effect.
  const joinedIds = ids.join('\n');
  useEffect(() => {
    const currentIds = joinedIds.split('\n');
    const previousId = previousIds.current[store.getState().selected] ?? '';
    const hasMoved = store.getState().selected > 0;
    const selected = hasMoved ? Math.max(0, currentIds.indexOf(previousId)) : 0;
    previousIds.current = currentIds;
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelectorAll('[data-action]')[selected]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected }));
  }, [list, joinedIds]);
  return setList;
}

/** The keys that work in the palette. */
function Hints() {
  const t = useMessages(paletteMessages);
  return (
    <Spotlight.Footer className={classes.hints} visibleFrom="xs">
      <span>
        <ShortcutKeys keys="↑+↓" /> {t('choose')}
      </span>
      <span>
        <ShortcutKeys keys={nativeKeys['row-open']} /> {t('run')}
      </span>
      <span>
        <ShortcutKeys keys={nativeKeys.close} /> {t('close')}
      </span>
    </Spotlight.Footer>
  );
}

/** Returns whether a label contains every word of the query, in any order. */
function matcherOf(query: string): (command: Command) => boolean {
  const terms = searchTermsOf(query);
  return ({ label }) => terms.every((term) => foldForSearch(label).includes(term));
}

function groupCommands(commands: readonly Command[]): SpotlightActionGroupData[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  const commandsIn = (name: string) => commands.filter(({ group }) => group === name);
  return names.map((group) => ({
    group,
    actions: commandsIn(group).map(({ id, label, icon: Icon, run, note, shortcut }) => ({
      id,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      rightSection: note ?? (shortcut && <HiddenKeys keys={shortcuts[shortcut]} />),
      onClick: run,
    })),
  }));
}

/** Hidden from screen readers, because the keys would become part of the command's name. */
function HiddenKeys({ keys }: { keys: string }) {
  return (
    <span aria-hidden className={classes.keys}>
      <ShortcutKeys keys={keys} />
    </span>
  );
}
