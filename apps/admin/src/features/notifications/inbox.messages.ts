import { defineMessages } from '#shared/i18n/messages.js';

export const inboxMessages = defineMessages({
  en: {
    show: 'Show',
    all: 'All',
    unread: '{count, plural, =0 {Unread} other {Unread (#)}}',
    more: 'Show more',
  },
  de: {
    show: 'Anzeigen',
    all: 'Alle',
    unread: '{count, plural, =0 {Ungelesen} other {Ungelesen (#)}}',
    more: 'Mehr anzeigen',
  },
});
