import { defineMessages } from '../i18n/messages.js';

/** Why a server was not read, by the code of the fault; it never holds names or keys. */
export const serverFaultMessages = defineMessages({
  en: {
    unreachable: 'Nothing answers at its address.',
    timeout: 'It does not answer in time.',
    reset: 'The connection breaks off.',
    tls: 'Its certificate is not trusted.',
    redirected: 'Its address leads elsewhere.',
    'not-a-platform': 'Something other than a platform answers at its address.',
    'key-refused': 'It refuses the API key.',
    forbidden: 'The API key may not read its stacks.',
    busy: 'It is busy.',
    gateway: 'Something in front of it answers in its place.',
    internal: 'Reading it failed on our side; see the log of Stackyard.',
  },
  de: {
    unreachable: 'Unter seiner Adresse antwortet nichts.',
    timeout: 'Er antwortet nicht rechtzeitig.',
    reset: 'Die Verbindung bricht ab.',
    tls: 'Seinem Zertifikat wird nicht vertraut.',
    redirected: 'Seine Adresse führt woanders hin.',
    'not-a-platform': 'Unter seiner Adresse antwortet etwas anderes als eine Plattform.',
    'key-refused': 'Er lehnt den API-Schlüssel ab.',
    forbidden: 'Der API-Schlüssel darf seine Stacks nicht lesen.',
    busy: 'Er ist beschäftigt.',
    gateway: 'Etwas vor ihm antwortet an seiner Stelle.',
    internal: 'Das Lesen ist bei uns gescheitert; siehe das Protokoll von Stackyard.',
  },
});
