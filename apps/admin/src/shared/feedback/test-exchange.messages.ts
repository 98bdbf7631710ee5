import { defineMessages } from '../i18n/messages.js';

export const testExchangeMessages = defineMessages({
  en: {
    request: 'Request',
    answer: 'Response (status {status})',
  },
  de: {
    request: 'Anfrage',
    answer: 'Antwort (Status {status})',
  },
});
