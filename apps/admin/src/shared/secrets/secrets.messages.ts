import { defineMessages } from '../i18n/messages.js';

export const secretsMessages = defineMessages({
  en: {
    once: 'This information is shown only once and can’t be retrieved later, not even by Stackyard.',
    for: 'For {owner}',
    printed: 'Printed from {origin} on {date}',
    copy: 'Copy',
    copied: 'Copied',
    copyRefused:
      'The browser blocked access to the clipboard. Select the text and copy it manually.',
    print: 'Print',
    download: 'Download as text',
    kept: 'I have saved a copy in a safe place',
    done: 'Done',
    leaveTitle: 'Leave without saving a copy?',
    leaveText: 'This information can’t be shown again.',
  },
  de: {
    once: 'Diese Angaben werden nur einmal angezeigt. Danach kann auch Stackyard sie nicht mehr abrufen.',
    for: 'Für {owner}',
    printed: 'Quelle: {origin}, gedruckt am {date}',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyRefused:
      'Der Browser hat den Zugriff auf die Zwischenablage blockiert. Den Text markieren und manuell kopieren.',
    print: 'Drucken',
    download: 'Als Text herunterladen',
    kept: 'Ich habe eine Kopie an einem sicheren Ort gespeichert',
    done: 'Fertig',
    leaveTitle: 'Seite verlassen, ohne eine Kopie zu speichern?',
    leaveText: 'Diese Angaben lassen sich nicht noch einmal anzeigen.',
  },
});
