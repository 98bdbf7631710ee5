import { defineMessages } from '#shared/i18n/messages.js';

export const stackTabsMessages = defineMessages({
  en: {
    pages: 'Pages of this stack',
    back: 'All stacks',
    stack: 'Stack',
    toStacks: 'Go to stacks',
    windowTitle: '{tab} · {name}',
    summary: 'Summary',
    logs: 'Containers and logs',
    images: 'Images',
    outdated: '{outdated, plural, one {# outdated image} other {# outdated images}}',
    file: 'File',
    history: 'History',
    events: 'Events',
    settings: 'Settings',
  },
  de: {
    pages: 'Seiten dieses Stacks',
    back: 'Alle Stacks',
    stack: 'Stack',
    toStacks: 'Zu den Stacks',
    windowTitle: '{tab} · {name}',
    summary: 'Überblick',
    logs: 'Container und Logs',
    images: 'Images',
    outdated: '{outdated, plural, one {# veraltetes Image} other {# veraltete Images}}',
    file: 'Datei',
    history: 'Verlauf',
    events: 'Ereignisse',
    settings: 'Einstellungen',
  },
});
