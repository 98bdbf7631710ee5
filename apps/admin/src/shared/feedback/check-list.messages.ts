import { defineMessages } from '../i18n/messages.js';

export const checkListMessages = defineMessages({
  en: { passed: 'passed', failed: 'failed', notTried: 'not run' },
  de: { passed: 'bestanden', failed: 'fehlgeschlagen', notTried: 'nicht ausgeführt' },
});
