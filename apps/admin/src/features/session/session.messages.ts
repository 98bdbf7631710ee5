import type { OidcRefusal } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';
import type { EndReason } from './session.search.js';

export const sessionMessages = defineMessages({
  en: {
    title: 'Sign in',
    goOn: 'Sign in to go on to the page you asked for.',
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    or: 'or',
    codeText: '{name} signs in with a second factor.',
    code: 'Code from the authenticator app',
    codeHint: 'Six digits; they change every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you kept when you set it up. Each works once.',
    toRecovery: 'Use a recovery code',
    toCode: 'Use the authenticator app',
    confirm: 'Confirm',
    back: 'Back',
  },
  de: {
    title: 'Anmelden',
    goOn: 'Bitte anmelden, um zur gewünschten Seite zu kommen.',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    or: 'oder',
    codeText: '{name} meldet sich mit zweitem Faktor an.',
    code: 'Code aus der Authenticator-App',
    codeHint: 'Sechs Ziffern; sie wechseln alle 30 Sekunden.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryHint: 'Einer der Codes, die Sie beim Einrichten verwahrt haben. Jeder gilt einmal.',
    toRecovery: 'Wiederherstellungscode verwenden',
    toCode: 'Authenticator-App verwenden',
    confirm: 'Bestätigen',
    back: 'Zurück',
  },
});

/** Why a session ended without the person's doing here. */
export const endMessages = defineMessages<EndReason>({
  en: {
    expired: 'You were signed out because your session had expired.',
    revoked: 'This session was ended, by you elsewhere or by an administrator.',
    'password-changed': 'You were signed out because the password of this account was changed.',
    deactivated: 'You were signed out because this account was deactivated.',
    removed: 'You were signed out because this account was removed.',
  },
  de: {
    expired: 'Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen war.',
    revoked: 'Diese Sitzung wurde beendet, von Ihnen anderswo oder von der Administration.',
    'password-changed': 'Sie wurden abgemeldet, weil das Passwort dieses Kontos geändert wurde.',
    deactivated: 'Sie wurden abgemeldet, weil dieses Konto deaktiviert wurde.',
    removed: 'Sie wurden abgemeldet, weil dieses Konto entfernt wurde.',
  },
});

/** Why the OpenID provider let nobody in, and what can be done about it. */
export const oidcRefusalMessages = defineMessages<`${OidcRefusal}.${'cause' | 'next'}`>({
  en: {
    'provider-unreachable.cause': 'The OpenID provider did not answer.',
    'provider-unreachable.next': 'Try again in a while, or sign in with user name and password.',
    'provider-refused.cause': 'The OpenID provider did not let you in.',
    'provider-refused.next':
      'You declined, or you may not use Stackyard there. Try again, or ask whoever runs the provider.',
    'answer-invalid.cause': 'The answer of the OpenID provider could not be trusted.',
    'answer-invalid.next': 'Try again. If it stays so, an administrator has to look at the set-up.',
    'flow-lost.cause': 'This sign-in had ended before you came back.',
    'flow-lost.next':
      'It took more than ten minutes, or was begun in another tab or browser. Begin it again here.',
    'no-account.cause': 'You have no account here.',
    'no-account.next': 'The OpenID provider knows you. Ask an administrator for an account.',
    'deactivated.cause': 'Your account here is deactivated.',
    'deactivated.next': 'Ask an administrator to reactivate it.',
  },
  de: {
    'provider-unreachable.cause': 'Der OpenID-Anbieter hat nicht geantwortet.',
    'provider-unreachable.next':
      'In einer Weile erneut versuchen oder mit Benutzername und Passwort anmelden.',
    'provider-refused.cause': 'Der OpenID-Anbieter hat Sie nicht zugelassen.',
    'provider-refused.next':
      'Sie haben abgelehnt oder dürfen Stackyard dort nicht benutzen. Erneut versuchen oder beim Betreiber des Anbieters nachfragen.',
    'answer-invalid.cause': 'Der Antwort des OpenID-Anbieters war nicht zu trauen.',
    'answer-invalid.next':
      'Erneut versuchen. Bleibt es dabei, muss die Administration die Einrichtung prüfen.',
    'flow-lost.cause': 'Diese Anmeldung war beendet, bevor Sie zurückkamen.',
    'flow-lost.next':
      'Sie hat länger als zehn Minuten gedauert oder wurde in einem anderen Tab oder Browser begonnen. Hier neu beginnen.',
    'no-account.cause': 'Sie haben hier kein Konto.',
    'no-account.next': 'Der OpenID-Anbieter kennt Sie. Bei der Administration ein Konto erbitten.',
    'deactivated.cause': 'Ihr Konto hier ist deaktiviert.',
    'deactivated.next': 'Die Administration bitten, es wieder zu aktivieren.',
  },
});
