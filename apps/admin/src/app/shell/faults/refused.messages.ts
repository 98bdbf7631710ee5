import { defineMessages } from '#shared/i18n/messages.js';

export const refusedMessages = defineMessages({
  en: {
    forbiddenTitle: 'You may not open this page',
    forbiddenText: 'It needs the permission “{label}” ({permission}). Ask an administrator for it.',
    lostTitle: 'You may not use this page any more',
    lostText:
      'The permission “{label}” ({permission}) was taken away from you just now. With it the page comes back by itself.',
  },
  de: {
    forbiddenTitle: 'Diese Seite dürfen Sie nicht öffnen',
    forbiddenText:
      'Sie braucht die Berechtigung „{label}“ ({permission}). Bitte bei der Administration erbitten.',
    lostTitle: 'Diese Seite dürfen Sie nicht mehr benutzen',
    lostText:
      'Die Berechtigung „{label}“ ({permission}) wurde Ihnen soeben entzogen. Mit ihr kommt die Seite von selbst zurück.',
  },
});
