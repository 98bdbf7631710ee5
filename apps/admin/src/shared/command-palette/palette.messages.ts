import { defineMessages } from '../i18n/messages.js';

export const paletteMessages = defineMessages({
  en: {
    placeholder: 'Search stacks and commands',
    nothing: 'No matches.',
    choose: 'select',
    run: 'run',
    close: 'close',
  },
  de: {
    placeholder: 'Stacks und Befehle suchen',
    nothing: 'Keine Treffer.',
    choose: 'auswählen',
    run: 'ausführen',
    close: 'schließen',
  },
});
