import { defineMessages } from '#shared/i18n/messages.js';

export const twoFactorMessages = defineMessages({
  en: {
    title: 'Second factor',
    off: 'Off',
    on: 'On',
    offSuperuser: 'Your password alone gives access to everything.',
    offText:
      'With a second factor, signing in also requires a code from an app on your phone, so a stolen password alone is no longer enough. To set it up, confirm your password, scan a QR code with any authenticator app and save your recovery codes.',
    onText: 'Signing in requires a code from your authenticator app.',
    codesLeft:
      '{count, plural, =0 {No recovery codes left.} one {# recovery code left.} other {# recovery codes left.}}',
    codesFew: 'Create new recovery codes before you run out.',
    password: 'Current password',
    begin: 'Set up',
    scanTitle: '1. Add Stackyard to your authenticator app',
    scanText: 'Scan the QR code with the app, or enter the secret manually.',
    qr: 'QR code with the secret for the authenticator app',
    secret: 'Secret for manual entry',
    codeTitle: '2. Enter a code to confirm',
    code: 'Code from the authenticator app',
    codeHint: 'Six digits. The second factor is turned on when the code is correct.',
    confirm: 'Turn on',
    cancel: 'Cancel',
    codesTitle: 'Recovery codes',
    codesNote:
      'If you can’t use your authenticator app, use one of these codes. Each code works only once.',
    renew: 'Create new recovery codes',
    renewTitle: 'Create new recovery codes?',
    renewText: 'Your current recovery codes will stop working.',
    renewAction: 'Replace {count, plural, one {# code} other {# codes}}',
    disable: 'Turn off',
    disableTitle: 'Turn off the second factor?',
    disableText:
      'Signing in will then require only your password. The secret in your app and all recovery codes will become invalid.',
    disableAction: 'Turn off second factor',
  },
  de: {
    title: 'Zweiter Faktor',
    off: 'Aus',
    on: 'An',
    offSuperuser: 'Wer Ihr Passwort kennt, hat Zugriff auf alles.',
    offText:
      'Mit einem zweiten Faktor ist bei der Anmeldung zusätzlich ein Code aus einer App auf Ihrem Telefon nötig. Ein gestohlenes Passwort allein genügt dann nicht. Zum Einrichten das Passwort bestätigen, mit einer beliebigen Authenticator-App einen QR-Code scannen und die Wiederherstellungscodes sichern.',
    onText: 'Bei der Anmeldung ist ein Code aus Ihrer Authenticator-App nötig.',
    codesLeft:
      '{count, plural, =0 {Keine Wiederherstellungscodes mehr übrig.} one {Noch # Wiederherstellungscode übrig.} other {Noch # Wiederherstellungscodes übrig.}}',
    codesFew: 'Bitte die Wiederherstellungscodes rechtzeitig erneuern.',
    password: 'Aktuelles Passwort',
    begin: 'Einrichten',
    scanTitle: '1. Stackyard zur Authenticator-App hinzufügen',
    scanText: 'Den QR-Code mit der App scannen oder den Schlüssel manuell eingeben.',
    qr: 'QR-Code mit dem Schlüssel für die Authenticator-App',
    secret: 'Schlüssel zur manuellen Eingabe',
    codeTitle: '2. Code zur Bestätigung eingeben',
    code: 'Code aus der Authenticator-App',
    codeHint: 'Sechs Ziffern. Der zweite Faktor wird eingeschaltet, sobald der Code stimmt.',
    confirm: 'Einschalten',
    cancel: 'Abbrechen',
    codesTitle: 'Wiederherstellungscodes',
    codesNote:
      'Wenn die Authenticator-App nicht verfügbar ist, ersetzt einer dieser Codes den Code aus der App. Jeder Code gilt nur einmal.',
    renew: 'Wiederherstellungscodes erneuern',
    renewTitle: 'Wiederherstellungscodes erneuern?',
    renewText: 'Die bisherigen Wiederherstellungscodes werden ungültig.',
    renewAction: '{count, plural, one {# Code} other {# Codes}} ersetzen',
    disable: 'Ausschalten',
    disableTitle: 'Zweiten Faktor ausschalten?',
    disableText:
      'Zur Anmeldung genügt dann das Passwort. Der Schlüssel in Ihrer App und alle Wiederherstellungscodes werden ungültig.',
    disableAction: 'Zweiten Faktor ausschalten',
  },
});
