import { defineMessages } from '#shared/i18n/messages.js';

export const inboxMessages = defineMessages({
  en: {
    show: 'Show',
    area: 'Topic',
    allAreas: 'All topics',
    noneHere: 'No notifications about this topic.',
    all: 'All',
    unread: '{count, plural, =0 {Unread} other {Unread (#)}}',
    more: 'Show more',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
  },
  de: {
    show: 'Anzeigen',
    area: 'Thema',
    allAreas: 'Alle Themen',
    noneHere: 'Keine Benachrichtigungen zu diesem Thema.',
    all: 'Alle',
    unread: '{count, plural, =0 {Ungelesen} other {Ungelesen (#)}}',
    more: 'Mehr anzeigen',
    today: 'Heute',
    yesterday: 'Gestern',
    week: 'Letzte 7 Tage',
  },
});
