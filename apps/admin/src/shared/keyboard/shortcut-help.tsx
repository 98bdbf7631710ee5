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

/** The key before the letter of a page. */
const goKey = 'g';

/** Contains every shortcut, because `otherIds` are all those that are not listed by name. */
const columns = [
  [
    { title: 'everywhere', ids: globalShortcutIds },
    { title: 'lists', ids: otherIds.filter((id) => !id.startsWith('go-')) },
  ],
  [{ title: 'pages', ids: pageIds, firstKey: goKey }],
  [
    {
      title: 'administration',
      ids: otherIds.filter((id) => id.startsWith('go-')),
      firstKey: goKey,
    },
  ],
] as const;

/** Lists the keyboard shortcuts by the place where they work. */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  const t = useMessages(keyboardMessages);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={1080}>
      <div className={classes.columns}>
        {columns.map((groups) => (
          <div key={groups[0].title}>
            {groups.map(({ title, ...group }) => (
              <ShortcutGroup key={title} title={t(title)} {...group} />
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
  /** The key with which all shortcuts of the group begin. It is drawn only in the heading. */
  firstKey?: string;
}

function ShortcutGroup({ title, ids, firstKey }: ShortcutGroupProps) {
  const t = useMessages(keyboardMessages);
  const tShortcut = useMessages(shortcutMessages);
  return (
    <section className={classes.group} aria-label={title}>
      <h3>
        {title}
        {firstKey && (
          <span className={classes.first}>
            <ShortcutKeys keys={firstKey} /> {t('then')} …
          </span>
        )}
      </h3>
      <dl>
        {ids.map((id) => (
          <div key={id}>
            <dt>{tShortcut(id)}</dt>
            <dd>
              {firstKey && (
                <span className="visually-hidden">
                  {firstKey} {t('then')}{' '}
                </span>
              )}
              <ShortcutKeys keys={lastKeyOf(allKeys[id], firstKey)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function lastKeyOf(keys: string, firstKey: string | undefined): string {
  return firstKey ? keys.slice(firstKey.length + 1) : keys;
}
