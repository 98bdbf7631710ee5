import { defineMessages } from '../i18n/messages.js';

export const feedbackMessages = defineMessages({
  en: { slow: 'Still loading. This is taking longer than usual.' },
  de: { slow: 'Wird noch geladen. Das dauert länger als sonst.' },
});
