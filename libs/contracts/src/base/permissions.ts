/** Area of the product that a permission belongs to. The admin app groups permissions by area. */
export type PermissionArea =
  | 'stacks'
  | 'maintenance'
  | 'logs'
  | 'users'
  | 'history'
  | 'reports'
  | 'settings';

/** Area and labels of a permission. Labels are fixed: operators search for them. */
export interface PermissionDescription {
  readonly area: PermissionArea;
  readonly label: { readonly de: string; readonly en: string };
}

function permission(area: PermissionArea, de: string, en: string): PermissionDescription {
  return { area, label: { de, en } };
}

/** All permissions (source document 2, part 5, and the product page). */
export const permissions = {
  'stacks-access': permission('stacks', 'Stacks ansehen', 'View stacks'),
  'stacks-redeploy': permission('stacks', 'Stacks neu ausrollen', 'Redeploy stacks'),
  'stacks-redeploy-all': permission('stacks', 'Alle Stacks neu ausrollen', 'Redeploy all stacks'),
  'stacks-control': permission('stacks', 'Stacks starten und stoppen', 'Start and stop stacks'),
  'stacks-rollback': permission('stacks', 'Stacks zurückrollen', 'Roll back stacks'),
  'stacks-edit': permission(
    'stacks',
    'Tags und Angaben von Stacks bearbeiten',
    'Edit tags and details of stacks',
  ),
  'stacks-logs': permission('stacks', 'Container-Logs lesen', 'Read container logs'),
  'maintenance-access': permission(
    'maintenance',
    // This label is fixed, because operators search for it.
    'Bereich & Navigation (Wartung)',
    'Start and schedule maintenance',
  ),
  'maintenance-ssh-edit': permission('maintenance', 'SSH-Zugang bearbeiten', 'Edit SSH access'),
  'maintenance-update': permission('maintenance', 'Plattform aktualisieren', 'Update the platform'),
  'maintenance-override': permission(
    'maintenance',
    'Wartungssperre übergehen',
    'Override maintenance',
  ),
  'logs-access': permission('logs', 'Ereignisprotokoll ansehen', 'View the event log'),
  'logs-export': permission('logs', 'Ereignisprotokoll exportieren', 'Export the event log'),
  'logs-delete': permission('logs', 'Protokolleinträge löschen', 'Delete event log entries'),
  'users-access': permission('users', 'Benutzer ansehen', 'View users'),
  'users-edit': permission('users', 'Benutzer bearbeiten', 'Edit users'),
  'users-security-phrase': permission(
    'users',
    'Sicherheitsphrase erneuern',
    'Replace security phrases',
  ),
  'maintenance-superuser-delete': permission('users', 'Superuser löschen', 'Delete superusers'),
  'groups-access': permission('users', 'Gruppen ansehen', 'View groups'),
  'groups-edit': permission('users', 'Gruppen bearbeiten', 'Edit groups'),
  'tokens-manage': permission('users', 'API-Tokens verwalten', 'Manage API tokens'),
  'history-access': permission('history', 'Jobs ansehen', 'View jobs'),
  'history-import': permission('history', 'Rohordner importieren', 'Import raw folders'),
  'history-edit': permission('history', 'Jobs bearbeiten', 'Edit jobs'),
  'history-delete': permission('history', 'Jobs und Dateien löschen', 'Delete jobs and files'),
  'reports-access': permission('reports', 'Berichte ansehen', 'View reports'),
  'reports-generate': permission('reports', 'Berichte erstellen', 'Generate reports'),
  'maintenance-server-edit': permission('settings', 'Server verwalten', 'Manage servers'),
  'metrics-read': permission('settings', 'Messwerte lesen', 'Read metrics'),
  'settings-edit': permission('settings', 'Einstellungen bearbeiten', 'Edit settings'),
  'notifications-edit': permission(
    'settings',
    'Benachrichtigungen einrichten',
    'Set up notifications',
  ),
  'backups-manage': permission(
    'settings',
    'Sicherungen verwalten (enthalten alle Daten und Schlüssel)',
    'Manage backups (they contain all data and keys)',
  ),
} as const satisfies Record<string, PermissionDescription>;

/** Identifier of a permission, for example `stacks-access`. */
export type Permission = keyof typeof permissions;

/** All permission identifiers, in the order of {@link permissions}. */
export const permissionIds = Object.keys(permissions) as readonly Permission[];
