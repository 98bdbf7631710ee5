import { defineMessages } from '../i18n/messages.js';

export const feedbackMessages = defineMessages({
  en: { slow: 'This takes longer than usual; it is still being loaded.' },
  de: { slow: 'Das dauert länger als sonst; es wird noch geladen.' },
});
