import { defineMessages } from '#shared/i18n/messages.js';

export const refusedMessages = defineMessages({
  en: {
    forbiddenTitle: 'You don’t have access to this page',
    forbiddenText: 'You need the permission “{label}” ({permission}). Ask an administrator for it.',
    lostTitle: 'You no longer have access to this page',
    lostText:
      'The permission “{label}” ({permission}) has just been removed from your account. The page reappears as soon as you have the permission again.',
  },
  de: {
    forbiddenTitle: 'Kein Zugriff auf diese Seite',
    forbiddenText:
      'Dafür ist die Berechtigung „{label}“ ({permission}) nötig. Bitte an die Administration wenden.',
    lostTitle: 'Kein Zugriff mehr auf diese Seite',
    lostText:
      'Die Berechtigung „{label}“ ({permission}) wurde Ihnen soeben entzogen. Sobald Sie sie wieder haben, erscheint die Seite automatisch.',
  },
});
