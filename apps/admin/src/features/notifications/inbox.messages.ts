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
  },
  de: {
    show: 'Anzeigen',
    area: 'Thema',
    allAreas: 'Alle Themen',
    noneHere: 'Keine Benachrichtigungen zu diesem Thema.',
    all: 'Alle',
    unread: '{count, plural, =0 {Ungelesen} other {Ungelesen (#)}}',
    more: 'Mehr anzeigen',
  },
});
