import { defineMessages } from '#shared/i18n/messages.js';

export const contrastMessages = defineMessages({
  en: { contrast: 'Contrast', auto: 'System', more: 'High' },
  de: { contrast: 'Kontrast', auto: 'System', more: 'Hoch' },
});
