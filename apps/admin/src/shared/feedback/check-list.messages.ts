import { defineMessages } from '../i18n/messages.js';

export const checkListMessages = defineMessages({
  en: { passed: 'passed', failed: 'failed', notTried: 'not tried' },
  de: { passed: 'bestanden', failed: 'fehlgeschlagen', notTried: 'nicht versucht' },
});
