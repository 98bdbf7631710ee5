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
      'The first account is a superuser: it may do everything and can add others later. Registration closes with it.',
    username: 'User name',
    displayName: 'Name to show',
    displayNameHint: 'Optional; others see it beside what you do.',
    password: 'Password',
    passwordHint: 'At least 10 characters. Nothing is trimmed.',
    register: 'Create the account',
    phraseTitle: 'Your security phrase',
    phraseNote: 'With it you can reset your password. Whoever has it can do so too.',
    serverText: 'Where is the container management platform whose stacks you want to redeploy?',
    next: 'Go on',
    testFirst: 'Test the connection first: the next step needs to know the environments.',
    environmentText:
      'Manage all environments of the platform or one of them. You can change this later.',
    back: 'Back',
    save: 'Save the server',
    presetTitle: 'The server is set already',
    presetText:
      'The settings of the process (PLATFORM_URL) define the server. There is nothing to enter here.',
    finish: 'Finish the set-up',
    doneTitle: 'Everything is ready',
    doneText: 'Stackyard reads the stacks of the platform in the background from now on.',
    toStacks: 'Show the stacks',
    signInFirst: 'A superuser exists already. Sign in to go on with the set-up.',
    signIn: 'Sign in',
    notAllowed: 'The set-up is not finished. It needs somebody who may manage servers.',
  },
  de: {
    title: 'Stackyard einrichten',
    stepAccount: 'Konto',
    stepServer: 'Server',
    stepEnvironment: 'Umgebung',
    stepDone: 'Fertig',
    progress: 'Schritt {step} von {steps}',
    accountText:
      'Das erste Konto ist ein Superuser: es darf alles und kann später weitere anlegen. Danach ist die Registrierung geschlossen.',
    username: 'Benutzername',
    displayName: 'Angezeigter Name',
    displayNameHint: 'Freiwillig; andere sehen ihn neben dem, was Sie tun.',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Nichts wird abgeschnitten.',
    register: 'Konto anlegen',
    phraseTitle: 'Ihre Sicherheitsphrase',
    phraseNote:
      'Mit ihr lässt sich Ihr Passwort zurücksetzen, auch von jedem anderen, der sie hat.',
    serverText: 'Wo ist die Container-Plattform, deren Stacks Sie neu ausrollen wollen?',
    next: 'Weiter',
    testFirst: 'Zuerst die Verbindung testen: der nächste Schritt braucht die Umgebungen.',
    environmentText:
      'Alle Umgebungen der Plattform verwalten oder eine davon. Das lässt sich später ändern.',
    back: 'Zurück',
    save: 'Server speichern',
    presetTitle: 'Der Server steht schon fest',
    presetText:
      'Die Einstellungen des Prozesses (PLATFORM_URL) legen den Server fest. Hier ist nichts einzugeben.',
    finish: 'Einrichtung abschließen',
    doneTitle: 'Alles ist bereit',
    doneText: 'Stackyard liest ab jetzt im Hintergrund die Stacks der Plattform.',
    toStacks: 'Stacks zeigen',
    signInFirst:
      'Es gibt bereits einen Superuser. Bitte anmelden, um mit der Einrichtung fortzufahren.',
    signIn: 'Anmelden',
    notAllowed:
      'Die Einrichtung ist nicht abgeschlossen. Dafür braucht es jemanden, der Server verwalten darf.',
  },
});
