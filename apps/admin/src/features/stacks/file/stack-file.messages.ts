import { defineMessages } from '#shared/i18n/messages.js';

export const stackFileMessages = defineMessages({
  en: {
    title: 'Compose file',
    readOnly: 'Read-only.',
    editInPlatform: 'Edit the file in Portainer',
    editInRepository: 'Edit the file in the repository',
    compare: 'Compare versions',
    updated: 'Last update',
    loading: 'Loading the file from Portainer…',
    git: 'Git source',
    masked:
      '{count, plural, one {# value may be secret and is masked. It can be read only in Portainer.} other {# values may be secret and are masked. They can be read only in Portainer.}}',
    cut: 'The file is larger than 256 KiB. Only its beginning is shown.',
    text: 'Text of the compose file',
    copy: 'Copy',
    copied: 'Copied',
    copyRefused: 'The browser blocked access to the clipboard. Select the text and copy it.',
  },
  de: {
    title: 'Compose-Datei',
    readOnly: 'Schreibgeschützt.',
    editInPlatform: 'Die Datei in Portainer bearbeiten',
    editInRepository: 'Die Datei im Repository bearbeiten',
    compare: 'Versionen vergleichen',
    updated: 'Zuletzt aktualisiert',
    loading: 'Die Datei wird aus Portainer geladen …',
    git: 'Git-Quelle',
    masked:
      '{count, plural, one {# Wert ist möglicherweise geheim und deshalb verdeckt. Er ist nur in Portainer lesbar.} other {# Werte sind möglicherweise geheim und deshalb verdeckt. Sie sind nur in Portainer lesbar.}}',
    cut: 'Die Datei ist größer als 256 KiB. Nur ihr Anfang wird angezeigt.',
    text: 'Inhalt der Compose-Datei',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyRefused:
      'Der Browser hat den Zugriff auf die Zwischenablage blockiert. Den Text markieren und kopieren.',
  },
});
