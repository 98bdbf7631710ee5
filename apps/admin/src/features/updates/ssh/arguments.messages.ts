import type { SshArgumentValue } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

/** What each accepted argument does. */
export const argumentMessages = defineMessages<SshArgumentValue>({
  en: {
    port: 'Port, in place of the one above',
    'identity-file': 'Private key in the file NAME of the folder ssh in the data directory',
    'jump-host': 'One jump host, with the same credentials and a confirmed key of its own',
    'connect-timeout': 'Patience for the way to each host, 1 to 300 seconds',
    'alive-interval': 'Seconds between signs of life, 0 to 3600',
    'alive-count': 'How many signs of life may stay unanswered, 1 to 100',
    'host-key-policy':
      'accept-new takes the key of a host that was never confirmed; a changed one is always refused',
  },
  de: {
    port: 'Port, anstelle des obigen',
    'identity-file': 'Privater Schlüssel in der Datei NAME des Ordners ssh im Datenverzeichnis',
    'jump-host': 'Ein Sprunghost, mit denselben Zugangsdaten und eigenem bestätigtem Schlüssel',
    'connect-timeout': 'Geduld für den Weg zu jedem Host, 1 bis 300 Sekunden',
    'alive-interval': 'Sekunden zwischen Lebenszeichen, 0 bis 3600',
    'alive-count': 'Wie viele Lebenszeichen ohne Antwort bleiben dürfen, 1 bis 100',
    'host-key-policy':
      'accept-new nimmt den Schlüssel eines nie bestätigten Hosts an; ein geänderter wird immer abgelehnt',
  },
});

/** What is wrong with the value of an accepted argument. */
export const argumentFaultMessages = defineMessages<SshArgumentValue>({
  en: {
    port: '{argument} wants a port from 1 to 65535.',
    'identity-file':
      '{argument} wants the name of a file in the folder ssh of the data directory, without a path.',
    'jump-host': '{argument} wants one host as [user@]host[:port].',
    'connect-timeout': '{argument} wants seconds from 1 to 300.',
    'alive-interval': '{argument} wants seconds from 0 to 3600.',
    'alive-count': '{argument} wants a number from 1 to 100.',
    'host-key-policy': '{argument} wants yes or accept-new.',
  },
  de: {
    port: '{argument} will einen Port von 1 bis 65535.',
    'identity-file':
      '{argument} will den Namen einer Datei im Ordner ssh des Datenverzeichnisses, ohne Pfad.',
    'jump-host': '{argument} will einen Host als [user@]host[:port].',
    'connect-timeout': '{argument} will Sekunden von 1 bis 300.',
    'alive-interval': '{argument} will Sekunden von 0 bis 3600.',
    'alive-count': '{argument} will eine Zahl von 1 bis 100.',
    'host-key-policy': '{argument} will yes oder accept-new.',
  },
});
