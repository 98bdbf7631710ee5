import { defineMessages } from '#shared/i18n/messages.js';

export const verificationMessages = defineMessages({
  en: {
    section: 'Verification',
    edit: 'Edit…',
    editOf: 'Edit the verification of {name}',
    defaults:
      'Default: running within {timeout, number} s, then {settle, number} s without a restart.',
    limits: 'Time limits',
    limitsText: 'Running within {timeout, number} s, then {settle, number} s without a restart',
    optional: 'Services that don’t have to be running',
    probes: 'Probes',
    failure: 'Log patterns that indicate failure',
    ready: 'Log patterns that indicate readiness',
    dialogTitle: 'Verification of {name}',
    timeout: 'Time limit in seconds',
    timeoutHint:
      'The entire verification, including probes and log patterns, must succeed within this time. Default: {value, number}.',
    settle: 'Minimum time without a restart, in seconds',
    settleHint:
      'How long containers must run without a restart. Default: {value, number}, or {careful, number} with automatic rollback.',
    optionalHint:
      'Enter one service per line. The containers of these services may be missing, stopped or unhealthy.',
    probesHint:
      'Stackyard repeats the probes until all of them succeed or the time limit is reached.',
    probe: 'Probe {number, number}',
    addProbe: 'Add probe',
    probesFull: 'A stack can have at most {count, number} probes.',
    probeName: 'Name',
    probeKind: 'Type',
    page: 'Web page that must respond',
    port: 'Port that must accept connections',
    remove: 'Remove',
    removeProbe: 'Remove probe {number, number}',
    url: 'Address',
    urlHint: 'Stackyard requests this address, for example https://shop.example/health.',
    address: 'Host and port',
    addressHint: 'For example db.example:5432.',
    status: 'Expected status',
    statusHint: 'Default: 200 to 399. Redirects are not followed.',
    text: 'Text that must appear',
    textHint: 'The text is case-sensitive. Leave this field empty to accept any text.',
    verifyTls: 'The certificate must be trusted',
    patternHint: 'Enter one pattern per line. * stands for any text. Patterns are case-sensitive.',
    save: 'Save changes',
    cancel: 'Cancel',
  },
  de: {
    section: 'Prüfung',
    edit: 'Bearbeiten …',
    editOf: 'Prüfung von {name} bearbeiten',
    defaults:
      'Standard: spätestens nach {timeout, number} s in Betrieb, danach {settle, number} s ohne Neustart.',
    limits: 'Zeitlimits',
    limitsText:
      'Spätestens nach {timeout, number} s in Betrieb, danach {settle, number} s ohne Neustart',
    optional: 'Dienste, die nicht laufen müssen',
    probes: 'Abfragen',
    failure: 'Log-Muster, die auf einen Fehlschlag hinweisen',
    ready: 'Log-Muster, die Bereitschaft anzeigen',
    dialogTitle: 'Prüfung von {name} bearbeiten',
    timeout: 'Zeitlimit in Sekunden',
    timeoutHint:
      'Die gesamte Prüfung samt Abfragen und Log-Mustern muss innerhalb dieser Zeit erfolgreich abgeschlossen sein. Standard: {value, number}.',
    settle: 'Mindestlaufzeit ohne Neustart in Sekunden',
    settleHint:
      'Wie lange Container ohne Neustart laufen müssen. Standard: {value, number}, mit automatischem Rollback {careful, number}.',
    optionalHint:
      'Einen Dienst pro Zeile eingeben. Die Container dieser Dienste dürfen fehlen, gestoppt oder fehlerhaft sein.',
    probesHint:
      'Stackyard wiederholt die Abfragen, bis alle gelingen oder das Zeitlimit erreicht ist.',
    probe: 'Abfrage {number, number}',
    addProbe: 'Abfrage hinzufügen',
    probesFull: 'Ein Stack kann höchstens {count, number} Abfragen haben.',
    probeName: 'Name',
    probeKind: 'Art',
    page: 'Webseite, die antworten muss',
    port: 'Port, der Verbindungen annehmen muss',
    remove: 'Entfernen',
    removeProbe: 'Abfrage {number, number} entfernen',
    url: 'Adresse',
    urlHint: 'Stackyard ruft diese Adresse auf, zum Beispiel https://shop.example/health.',
    address: 'Host und Port',
    addressHint: 'Zum Beispiel db.example:5432.',
    status: 'Erwarteter Status',
    statusHint: 'Standard: 200 bis 399. Stackyard folgt keinen Weiterleitungen.',
    text: 'Text, der vorkommen muss',
    textHint:
      'Groß- und Kleinschreibung wird beachtet. Das Feld leer lassen, um jeden Text zu akzeptieren.',
    verifyTls: 'Das Zertifikat muss vertrauenswürdig sein',
    patternHint:
      'Ein Muster pro Zeile eingeben. * steht für beliebigen Text. Groß- und Kleinschreibung wird beachtet.',
    save: 'Änderungen speichern',
    cancel: 'Abbrechen',
  },
});
