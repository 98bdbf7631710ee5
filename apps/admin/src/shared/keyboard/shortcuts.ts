/** Every shortcut of the app. Nothing else listens for keys, so that none can mean two things. */
export const shortcuts = {
  help: '?',
  palette: 'mod+k',
  filter: '/',
  'go-overview': 'g o',
  'go-stacks': 'g s',
  'go-redeploys': 'g r',
  'go-maintenance': 'g m',
  'go-event-log': 'g e',
  'go-reports': 'g b',
  'go-jobs': 'g j',
  'go-administration': 'g a',
  'go-users': 'g u',
  'go-groups': 'g g',
  'go-tokens': 'g t',
  'go-servers': 'g p',
  'go-registries': 'g y',
  'go-log-settings': 'g l',
  'go-report-settings': 'g f',
  'go-media-settings': 'g v',
  'go-backups': 'g k',
  'go-updates': 'g d',
  'go-account': 'g i',
  'row-down': 'j',
  'row-up': 'k',
  'row-select': 'x',
} as const;

export type ShortcutId = keyof typeof shortcuts;

/** Keys that the focused element handles by itself; they are shown in the help only. */
export const nativeKeys = { 'row-open': 'Enter', close: 'Esc' } as const;

export type NativeKeyId = keyof typeof nativeKeys;
