import { defineMessages } from '../../../shared/i18n/messages.js';

export const timelineMessages = defineMessages({
  en: {
    count: '{count, plural, one {# entry loaded} other {# entries loaded}}',
    more: 'Loading more …',
    loading: 'Loading',
    open: 'Open entry {id}',
  },
  de: {
    count: '{count, plural, one {# Eintrag geladen} other {# Einträge geladen}}',
    more: 'Weitere werden geladen …',
    loading: 'Wird geladen',
    open: 'Eintrag {id} öffnen',
  },
});
