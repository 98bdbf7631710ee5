import { Dialog } from '../dialogs/dialog.js';
import { useMessages } from '../i18n/messages.js';
import { keyboardMessages, shortcutMessages } from './keyboard.messages.js';
import classes from './shortcut-help.module.css';
import { ShortcutKeys } from './shortcut-keys.js';
import { nativeKeys, shortcuts } from './shortcuts.js';

interface ShortcutHelpProps {
  opened: boolean;
  onClose: () => void;
}

const allKeys = { ...shortcuts, ...nativeKeys };
type AnyShortcutId = keyof typeof allKeys;

const globalShortcutIds: readonly AnyShortcutId[] = ['palette', 'help', 'close'];
const pageIds: readonly AnyShortcutId[] = [
  'go-overview',
  'go-stacks',
  'go-redeploys',
  'go-maintenance',
  'go-updates',
  'go-event-log',
  'go-jobs',
  'go-reports',
  'go-administration',
  'go-account',
];
const otherIds = (Object.keys(allKeys) as AnyShortcutId[]).filter(
  (id) => !globalShortcutIds.includes(id) && !pageIds.includes(id),
);

/** Contains every shortcut, because `otherIds` are all those that are not listed by name. */
const columns = [
  [
    { title: 'everywhere', ids: globalShortcutIds },
    { title: 'lists', ids: otherIds.filter((id) => !id.startsWith('go-')) },
  ],
  [{ title: 'pages', ids: pageIds }],
  [{ title: 'administration', ids: otherIds.filter((id) => id.startsWith('go-')) }],
] as const;

/** Lists the keyboard shortcuts by the place where they work. */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  const t = useMessages(keyboardMessages);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={1080}>
      <div className={classes.columns}>
        {columns.map((groups) => (
          <div key={groups[0].title}>
            {groups.map(({ title, ids }) => (
              <ShortcutGroup key={title} title={t(title)} ids={ids} />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

interface ShortcutGroupProps {
  title: string;
  ids: readonly AnyShortcutId[];
}

function ShortcutGroup({ title, ids }: ShortcutGroupProps) {
  const tShortcut = useMessages(shortcutMessages);
  return (
    <section className={classes.group} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {ids.map((id) => (
          <div key={id}>
            <dt>{tShortcut(id)}</dt>
            <dd>
              <ShortcutKeys keys={allKeys[id]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
