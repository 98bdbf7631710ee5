import type { OidcRefusal } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';
import type { EndReason } from './session.search.js';

export const sessionMessages = defineMessages({
  en: {
    title: 'Sign in',
    goOn: 'Sign in to continue to the page you requested.',
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    or: 'or',
    codeText: 'You are signing in as {name}. Enter a code to continue.',
    code: 'Code from the authenticator app',
    codeHint: 'Six digits. The code changes every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryHint:
      'Enter one of the codes that you saved when you set up the second factor. Each code works once.',
    toRecovery: 'Use a recovery code',
    toCode: 'Use the authenticator app',
    confirm: 'Confirm',
    back: 'Back',
  },
  de: {
    title: 'Anmelden',
    goOn: 'Anmelden, um zur gewünschten Seite zu gelangen.',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    or: 'oder',
    codeText: 'Sie melden sich als {name} an. Zum Fortfahren einen Code eingeben.',
    code: 'Code aus der Authenticator-App',
    codeHint: 'Sechs Ziffern. Der Code wechselt alle 30 Sekunden.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryHint:
      'Einen der Codes eingeben, die Sie beim Einrichten des zweiten Faktors gespeichert haben. Jeder Code gilt nur einmal.',
    toRecovery: 'Wiederherstellungscode verwenden',
    toCode: 'Authenticator-App verwenden',
    confirm: 'Bestätigen',
    back: 'Zurück',
  },
});

/** Why the session ended, if the user did not sign out. */
export const endMessages = defineMessages<EndReason>({
  en: {
    expired: 'You were signed out because your session expired.',
    revoked:
      'You were signed out because you or an administrator ended this session from another device.',
    'password-changed': 'You were signed out because the password of this account was changed.',
    deactivated: 'You were signed out because this account was deactivated.',
    removed: 'You were signed out because this account was removed.',
  },
  de: {
    expired: 'Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen ist.',
    revoked:
      'Sie wurden abgemeldet, weil Sie diese Sitzung von einem anderen Gerät aus beendet haben oder die Administration sie beendet hat.',
    'password-changed': 'Sie wurden abgemeldet, weil das Passwort dieses Kontos geändert wurde.',
    deactivated: 'Sie wurden abgemeldet, weil dieses Konto deaktiviert wurde.',
    removed: 'Sie wurden abgemeldet, weil dieses Konto entfernt wurde.',
  },
});

/** Why sign-in through the OpenID provider failed, and what to do about it. */
export const oidcRefusalMessages = defineMessages<`${OidcRefusal}.${'cause' | 'next'}`>({
  en: {
    'provider-unreachable.cause': 'The OpenID provider did not respond.',
    'provider-unreachable.next': 'Try again later, or sign in with your user name and password.',
    'provider-refused.cause': 'The OpenID provider rejected the sign-in.',
    'provider-refused.next':
      'You declined the sign-in, or your account with the provider has no access to Stackyard. Try again, or ask the provider’s administrator.',
    'answer-invalid.cause': 'The OpenID provider’s response was invalid.',
    'answer-invalid.next':
      'Try again. If the problem persists, ask an administrator to check the configuration.',
    'flow-lost.cause': 'This sign-in is no longer valid.',
    'flow-lost.next':
      'The sign-in took longer than ten minutes or was started in another tab or browser. Start again here.',
    'no-account.cause': 'You don’t have a Stackyard account.',
    'no-account.next':
      'The OpenID provider accepted the sign-in. Ask an administrator to create an account for you.',
    'deactivated.cause': 'Your account is deactivated.',
    'deactivated.next': 'Ask an administrator to reactivate your account.',
  },
  de: {
    'provider-unreachable.cause': 'Der OpenID-Anbieter hat nicht geantwortet.',
    'provider-unreachable.next':
      'Später erneut versuchen oder mit Benutzername und Passwort anmelden.',
    'provider-refused.cause': 'Der OpenID-Anbieter hat die Anmeldung abgelehnt.',
    'provider-refused.next':
      'Entweder haben Sie die Anmeldung selbst abgelehnt, oder Ihr Konto beim Anbieter hat keinen Zugriff auf Stackyard. Erneut versuchen oder bei der Administration des Anbieters nachfragen.',
    'answer-invalid.cause': 'Die Antwort des OpenID-Anbieters war ungültig.',
    'answer-invalid.next':
      'Erneut versuchen. Wenn das Problem bestehen bleibt, muss die Administration die Konfiguration prüfen.',
    'flow-lost.cause': 'Diese Anmeldung ist nicht mehr gültig.',
    'flow-lost.next':
      'Die Anmeldung hat länger als zehn Minuten gedauert oder wurde in einem anderen Tab oder Browser begonnen. Bitte hier erneut anmelden.',
    'no-account.cause': 'Sie haben kein Konto in Stackyard.',
    'no-account.next':
      'Die Anmeldung beim OpenID-Anbieter war erfolgreich. Die Administration kann ein Konto für Sie anlegen.',
    'deactivated.cause': 'Ihr Konto ist deaktiviert.',
    'deactivated.next': 'Die Administration kann Ihr Konto wieder aktivieren.',
  },
});
