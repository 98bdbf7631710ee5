import { defineMessages } from '#shared/i18n/messages.js';

export const inboxMessages = defineMessages({
  en: { show: 'Show', all: 'All', unread: 'Unread', more: 'Show more' },
  de: { show: 'Anzeigen', all: 'Alle', unread: 'Ungelesen', more: 'Mehr anzeigen' },
});
