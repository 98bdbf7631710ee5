import { defineMessages } from '../i18n/messages.js';

export const paletteMessages = defineMessages({
  en: {
    placeholder: 'Search stacks and commands',
    nothing: 'No matches.',
  },
  de: {
    placeholder: 'Stacks und Befehle suchen',
    nothing: 'Keine Treffer.',
  },
});
