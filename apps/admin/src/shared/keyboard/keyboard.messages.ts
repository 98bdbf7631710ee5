import { defineMessages } from '../i18n/messages.js';
import type { NativeKeyId, ShortcutId } from './shortcuts.js';

export const shortcutMessages = defineMessages<ShortcutId | NativeKeyId>({
  en: {
    help: 'Show all shortcuts',
    palette: 'Search and commands',
    filter: 'Filter the list',
    'go-overview': 'Go to the overview',
    'go-stacks': 'Go to the stacks',
    'go-redeploys': 'Go to the redeploys',
    'go-maintenance': 'Go to maintenance',
    'go-event-log': 'Go to the event log',
    'go-administration': 'Go to administration',
    'go-users': 'Go to the users',
    'go-groups': 'Go to the groups',
    'go-tokens': 'Go to the API tokens',
    'go-servers': 'Go to the platform servers',
    'go-log-settings': 'Go to the settings of the event log',
    'go-account': 'Go to your account',
    'row-down': 'Next row',
    'row-up': 'Previous row',
    'row-select': 'Select the row',
    'row-open': 'Open the row',
    close: 'Close what is open',
  },
  de: {
    help: 'Alle Tastenkürzel zeigen',
    palette: 'Suche und Befehle',
    filter: 'Liste filtern',
    'go-overview': 'Zur Übersicht',
    'go-stacks': 'Zu den Stacks',
    'go-redeploys': 'Zu den Redeploys',
    'go-maintenance': 'Zur Wartung',
    'go-event-log': 'Zum Ereignisprotokoll',
    'go-administration': 'Zur Administration',
    'go-users': 'Zu den Benutzern',
    'go-groups': 'Zu den Gruppen',
    'go-tokens': 'Zu den API-Tokens',
    'go-servers': 'Zu den Plattform-Servern',
    'go-log-settings': 'Zu den Einstellungen des Ereignisprotokolls',
    'go-account': 'Zum eigenen Konto',
    'row-down': 'Nächste Zeile',
    'row-up': 'Vorige Zeile',
    'row-select': 'Zeile auswählen',
    'row-open': 'Zeile öffnen',
    close: 'Geöffnetes schließen',
  },
});

export const keyboardMessages = defineMessages({
  en: { title: 'Keyboard', then: 'then' },
  de: { title: 'Tastatur', then: 'dann' },
});
