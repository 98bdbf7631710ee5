import { defineMessages } from '#shared/i18n/messages.js';

export const imageChangeMessages = defineMessages({
  en: {
    becomes: 'becomes',
    newer: 'newer image',
    built: 'built',
    changelog: 'Changelog',
    source: 'Source',
  },
  de: {
    becomes: 'wird zu',
    newer: 'neueres Image',
    built: 'gebaut',
    changelog: 'Änderungen',
    source: 'Quelltext',
  },
});
