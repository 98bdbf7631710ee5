/** All shortcuts of the app. Define shortcuts only here, so that no key has two meanings. */
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
  'go-rollback': 'g z',
  'go-log-settings': 'g l',
  'go-notification-channels': 'g n',
  'go-report-settings': 'g f',
  'go-media-settings': 'g v',
  'go-backups': 'g k',
  'go-updates': 'g d',
  'go-account': 'g i',
  'row-down': 'j',
  'row-up': 'k',
  'row-select': 'x',
  'row-redeploy': 'r',
  'panel-previous': '[',
  'panel-next': ']',
} as const;

export type ShortcutId = keyof typeof shortcuts;

/** Keys that the focused element handles itself. The help lists them too. */
export const nativeKeys = { 'row-open': 'Enter', close: 'Esc' } as const;

export type NativeKeyId = keyof typeof nativeKeys;
