import { defineMessages } from '../i18n/messages.js';

export const secretsMessages = defineMessages({
  en: {
    once: 'This is shown only now. Nobody can look it up later, not even Stackyard.',
    for: 'For {owner}',
    printed: 'Printed from {origin} on {date}',
    copy: 'Copy',
    copied: 'Copied',
    copyRefused: 'The browser refused the clipboard. Select the text and copy it by hand.',
    print: 'Print',
    download: 'Download as text',
    kept: 'I have put it in a safe place',
    done: 'Done',
    leaveTitle: 'Leave without it?',
    leaveText: 'What is shown here cannot be shown again.',
  },
  de: {
    once: 'Dies wird nur jetzt gezeigt. Später kann es niemand nachsehen, auch Stackyard nicht.',
    for: 'Für {owner}',
    printed: 'Gedruckt von {origin} am {date}',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyRefused:
      'Der Browser hat die Zwischenablage verweigert. Den Text markieren und von Hand kopieren.',
    print: 'Drucken',
    download: 'Als Text herunterladen',
    kept: 'Ich habe es sicher verwahrt',
    done: 'Fertig',
    leaveTitle: 'Ohne das verlassen?',
    leaveText: 'Was hier steht, kann nicht noch einmal gezeigt werden.',
  },
});
