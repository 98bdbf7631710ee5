import { defineMessages } from '#shared/i18n/messages.js';

export const refusedMessages = defineMessages({
  en: {
    forbiddenTitle: 'You don’t have access to this page',
    forbiddenText:
      'This page requires the permission “{label}” ({permission}). Ask an administrator to grant it to you.',
    lostTitle: 'You no longer have access to this page',
    lostText:
      'The permission “{label}” ({permission}) has just been removed from your account. The page reappears as soon as you have the permission again.',
  },
  de: {
    forbiddenTitle: 'Kein Zugriff auf diese Seite',
    forbiddenText:
      'Für diese Seite ist die Berechtigung „{label}“ ({permission}) nötig. Bitte an die Administration wenden.',
    lostTitle: 'Kein Zugriff mehr auf diese Seite',
    lostText:
      'Die Berechtigung „{label}“ ({permission}) wurde Ihnen soeben entzogen. Sobald Sie die Berechtigung zurückerhalten, erscheint die Seite automatisch wieder.',
  },
});
