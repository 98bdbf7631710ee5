import { defineMessages } from '../../i18n/messages.js';

export const caCertificateMessages = defineMessages({
  en: {
    ca: 'CA certificate (PEM)',
    hint: 'Leave this field empty to use the system’s certificate authorities.',
    stored: 'A certificate is saved. Paste another one to replace it.',
    drop: 'Use the system’s certificate authorities instead',
  },
  de: {
    ca: 'CA-Zertifikat (PEM)',
    hint: 'Das Feld leer lassen, um die Zertifizierungsstellen des Systems zu verwenden.',
    stored: 'Ein Zertifikat ist gespeichert. Um es zu ersetzen, ein anderes einfügen.',
    drop: 'Stattdessen die Zertifizierungsstellen des Systems verwenden',
  },
});
