import { defineMessages } from '#shared/i18n/messages.js';

export const twoFactorMessages = defineMessages({
  en: {
    title: 'Second factor',
    off: 'Off',
    on: 'On',
    offText:
      'With a second factor, signing in asks for a code from an app on your phone as well: a stolen password alone opens nothing.',
    onText: 'Signing in asks for a code from your authenticator app.',
    codesLeft:
      '{count, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}',
    codesFew: 'Renew them before the last one is used.',
    password: 'Present password',
    begin: 'Set up',
    scanTitle: '1. Add Stackyard to your authenticator app',
    scanText: 'Scan this picture with the app, or type the secret.',
    qr: 'QR code with the secret for the authenticator app',
    secret: 'Secret for typing',
    codeTitle: '2. Prove that it works',
    code: 'Code from the authenticator app',
    codeHint: 'Six digits. Nothing changes until this one is right.',
    confirm: 'Turn on',
    cancel: 'Cancel',
    codesTitle: 'Recovery codes',
    codesNote:
      'Each stands in once for the authenticator app, when the phone is lost or out of reach.',
    renew: 'Renew the recovery codes',
    renewTitle: 'Renew the recovery codes?',
    renewText: 'The codes you have now stop working.',
    renewAction: 'Replace {count, plural, one {# code} other {# codes}} by new ones',
    disable: 'Turn off',
    disableTitle: 'Turn the second factor off?',
    disableText:
      'From then on the password alone is enough to sign in. The secret in your app and all recovery codes become worthless.',
    disableAction: 'Turn the second factor off',
  },
  de: {
    title: 'Zweiter Faktor',
    off: 'Aus',
    on: 'An',
    offText:
      'Mit einem zweiten Faktor fragt die Anmeldung auch nach einem Code aus einer App auf Ihrem Telefon: ein gestohlenes Passwort allein öffnet nichts.',
    onText: 'Die Anmeldung fragt nach einem Code aus Ihrer Authenticator-App.',
    codesLeft:
      '{count, plural, =0 {Es ist kein Wiederherstellungscode übrig.} one {# Wiederherstellungscode ist übrig.} other {# Wiederherstellungscodes sind übrig.}}',
    codesFew: 'Erneuern Sie sie, bevor der letzte verbraucht ist.',
    password: 'Jetziges Passwort',
    begin: 'Einrichten',
    scanTitle: '1. Stackyard in die Authenticator-App aufnehmen',
    scanText: 'Dieses Bild mit der App einlesen oder das Geheimnis eintippen.',
    qr: 'QR-Code mit dem Geheimnis für die Authenticator-App',
    secret: 'Geheimnis zum Eintippen',
    codeTitle: '2. Zeigen, dass es geht',
    code: 'Code aus der Authenticator-App',
    codeHint: 'Sechs Ziffern. Erst wenn dieser stimmt, ändert sich etwas.',
    confirm: 'Einschalten',
    cancel: 'Abbrechen',
    codesTitle: 'Wiederherstellungscodes',
    codesNote:
      'Jeder ersetzt einmal die Authenticator-App, wenn das Telefon verloren oder nicht zur Hand ist.',
    renew: 'Wiederherstellungscodes erneuern',
    renewTitle: 'Wiederherstellungscodes erneuern?',
    renewText: 'Die jetzigen Codes gelten dann nicht mehr.',
    renewAction: '{count, plural, one {# Code} other {# Codes}} durch neue ersetzen',
    disable: 'Ausschalten',
    disableTitle: 'Den zweiten Faktor ausschalten?',
    disableText:
      'Danach genügt zur Anmeldung das Passwort allein. Das Geheimnis in Ihrer App und alle Wiederherstellungscodes werden wertlos.',
    disableAction: 'Zweiten Faktor ausschalten',
  },
});
