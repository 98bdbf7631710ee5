import type { SshArgumentValue } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

/** Descriptions of the accepted SSH arguments. */
export const argumentMessages = defineMessages<SshArgumentValue>({
  en: {
    port: 'Port; overrides the port above',
    'identity-file': 'Private key from the file NAME in the data directory’s ssh folder',
    'jump-host': 'One jump host with the same credentials and its own confirmed key',
    'connect-timeout': 'Connection timeout per host, 1 to 300 seconds',
    'alive-interval': 'Keep-alive interval, 0 to 3600 seconds',
    'alive-count': 'Unanswered keep-alives before the connection is closed, 1 to 100',
    'host-key-policy':
      'accept-new accepts the key of an unconfirmed host; changed keys are always rejected',
  },
  de: {
    port: 'Port; hat Vorrang vor dem oben angegebenen',
    'identity-file':
      'Privater Schlüssel aus der Datei NAME im Ordner „ssh“ des Datenverzeichnisses',
    'jump-host':
      'Ein Jump-Host mit denselben Zugangsdaten und einem eigenen, bestätigten Host-Schlüssel',
    'connect-timeout': 'Verbindungs-Timeout je Host, 1 bis 300 Sekunden',
    'alive-interval': 'Keep-alive-Intervall, 0 bis 3600 Sekunden',
    'alive-count': 'Unbeantwortete Keep-alives bis zum Abbruch, 1 bis 100',
    'host-key-policy':
      'accept-new akzeptiert den Schlüssel eines unbestätigten Hosts; geänderte Schlüssel werden immer abgelehnt',
  },
});

export const argumentFaultMessages = defineMessages<SshArgumentValue>({
  en: {
    port: '{argument} must be a port number from 1 to 65535.',
    'identity-file':
      '{argument} must be a file name without a path. The file must be in the “ssh” folder of the data directory.',
    'jump-host': '{argument} must be a single host in the form [user@]host[:port].',
    'connect-timeout': '{argument} must be between 1 and 300 seconds.',
    'alive-interval': '{argument} must be between 0 and 3600 seconds.',
    'alive-count': '{argument} must be a number from 1 to 100.',
    'host-key-policy': '{argument} must be “yes” or “accept-new”.',
  },
  de: {
    port: '{argument} muss eine Portnummer von 1 bis 65535 sein.',
    'identity-file':
      '{argument} muss ein Dateiname ohne Pfad sein. Die Datei muss im Ordner „ssh“ des Datenverzeichnisses liegen.',
    'jump-host': '{argument} muss ein einzelner Host in der Form [user@]host[:port] sein.',
    'connect-timeout': '{argument} muss 1 bis 300 Sekunden betragen.',
    'alive-interval': '{argument} muss 0 bis 3600 Sekunden betragen.',
    'alive-count': '{argument} muss eine Zahl von 1 bis 100 sein.',
    'host-key-policy': '{argument} muss „yes“ oder „accept-new“ sein.',
  },
});
