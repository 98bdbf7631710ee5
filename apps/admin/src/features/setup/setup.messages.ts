import { defineMessages } from '#shared/i18n/messages.js';

export const setupMessages = defineMessages({
  en: {
    title: 'Set up Stackyard',
    stepAccount: 'Account',
    stepServer: 'Server',
    stepEnvironment: 'Environment',
    stepDone: 'Done',
    progress: 'Step {step} of {steps}',
    accountText:
      'The first account is a superuser: it has every permission and can add other users later. Registration is closed as soon as this account exists.',
    username: 'User name',
    displayName: 'Display name',
    displayNameHint: 'Optional. Other users see this name next to your actions.',
    password: 'Password',
    passwordHint: 'At least 10 characters. Spaces count.',
    register: 'Create account',
    phraseTitle: 'Your security phrase',
    phraseNote:
      'You can reset your password with this phrase. Keep the phrase safe: anyone who has it can also reset your password.',
    serverText:
      'Enter the address of your Portainer server and an API key. In Portainer, create the key under “My account” → “Access tokens”.',
    next: 'Continue',
    testFirst:
      'Test the connection before you continue. The test loads the list of environments for the next step.',
    environmentText:
      'Choose whether Stackyard manages all environments of this Portainer server or only one. You can change this later.',
    back: 'Back',
    save: 'Save server',
    presetTitle: 'Server already configured',
    presetText: 'The server is defined by PLATFORM_URL. You don’t need to enter anything here.',
    finish: 'Finish setup',
    doneTitle: 'Setup complete',
    doneText: 'Stackyard is now loading your stacks from Portainer.',
    toStacks: 'Show stacks',
    signInFirst: 'A superuser already exists. Sign in to continue the setup.',
    signIn: 'Sign in',
    notAllowed: 'Setup is not finished. A user who can manage servers has to complete it.',
  },
  de: {
    title: 'Stackyard einrichten',
    stepAccount: 'Konto',
    stepServer: 'Server',
    stepEnvironment: 'Umgebung',
    stepDone: 'Fertig',
    progress: 'Schritt {step} von {steps}',
    accountText:
      'Das erste Konto ist ein Superuser: Es hat alle Berechtigungen und kann später weitere Benutzer anlegen. Sobald es dieses Konto gibt, ist die Registrierung geschlossen.',
    username: 'Benutzername',
    displayName: 'Anzeigename',
    displayNameHint: 'Optional. Andere Benutzer sehen diesen Namen bei Ihren Aktionen.',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Leerzeichen zählen mit.',
    register: 'Konto anlegen',
    phraseTitle: 'Ihre Sicherheitsphrase',
    phraseNote:
      'Mit dieser Sicherheitsphrase können Sie Ihr Passwort zurücksetzen. Die Phrase sicher aufbewahren: Wer sie kennt, kann Ihr Passwort ebenfalls zurücksetzen.',
    serverText:
      'Adresse und API-Schlüssel des Portainer-Servers eingeben. Der Schlüssel lässt sich in Portainer unter „My account“ → „Access tokens“ erstellen.',
    next: 'Weiter',
    testFirst:
      'Zuerst die Verbindung testen. Dabei wird die Liste der Umgebungen für den nächsten Schritt geladen.',
    environmentText:
      'Wählen, ob Stackyard alle Umgebungen dieses Portainer-Servers verwaltet oder nur eine. Die Auswahl lässt sich später ändern.',
    back: 'Zurück',
    save: 'Server speichern',
    presetTitle: 'Server bereits eingerichtet',
    presetText:
      'Der Server ist durch PLATFORM_URL festgelegt. Sie brauchen hier nichts einzugeben.',
    finish: 'Einrichtung abschließen',
    doneTitle: 'Einrichtung abgeschlossen',
    doneText: 'Stackyard lädt jetzt Ihre Stacks aus Portainer.',
    toStacks: 'Stacks anzeigen',
    signInFirst:
      'Es gibt bereits einen Superuser. Bitte anmelden, um mit der Einrichtung fortzufahren.',
    signIn: 'Anmelden',
    notAllowed:
      'Die Einrichtung ist noch nicht abgeschlossen. Ein Benutzer, der Server verwalten darf, muss sie abschließen.',
  },
});
