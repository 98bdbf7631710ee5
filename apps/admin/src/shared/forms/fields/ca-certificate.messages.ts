import { defineMessages } from '../../i18n/messages.js';

export const caCertificateMessages = defineMessages({
  en: {
    own: 'Your own certificate authority',
    ca: 'CA certificate (PEM)',
    hint: 'Leave this field empty to trust public certificate authorities.',
    stored: 'A certificate is stored. Paste another one to replace it.',
    drop: 'Trust public certificate authorities instead',
  },
  de: {
    own: 'Eigene Zertifizierungsstelle',
    ca: 'CA-Zertifikat (PEM)',
    hint: 'Das Feld leer lassen, um öffentlichen Zertifizierungsstellen zu vertrauen.',
    stored: 'Ein Zertifikat ist gespeichert. Um es zu ersetzen, ein anderes einfügen.',
    drop: 'Stattdessen öffentlichen Zertifizierungsstellen vertrauen',
  },
});
