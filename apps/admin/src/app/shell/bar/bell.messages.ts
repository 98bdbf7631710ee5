import { defineMessages } from '#shared/i18n/messages.js';

export const bellMessages = defineMessages({
  en: {
    bell: '{unread, plural, =0 {Notifications: none unread} other {Notifications: # unread}}',
    arrived: '{unread, plural, one {# unread notification} other {# unread notifications}}',
  },
  de: {
    bell: '{unread, plural, =0 {Benachrichtigungen (keine ungelesen)} other {Benachrichtigungen (# ungelesen)}}',
    arrived:
      '{unread, plural, one {# ungelesene Benachrichtigung} other {# ungelesene Benachrichtigungen}}',
  },
});
