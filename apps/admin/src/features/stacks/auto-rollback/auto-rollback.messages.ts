import { defineMessages } from '#shared/i18n/messages.js';

export const autoRollbackMessages = defineMessages({
  en: {
    title: 'Automatic rollback',
    text: 'If a redeploy of a stack with one of these tags fails after changing the stack, Stackyard restores the previous images, compose file and variables. If a stack has its own setting, that setting takes precedence.',
    tagsTitle: 'Roll back by tag',
    rolledBack: 'Past rollbacks',
    covered: 'Stacks with automatic rollback',
    coveredCount: '{count} of {total}',
    coveredNone: 'No stack is rolled back automatically.',
    stack: 'Stack',
    server: 'Server',
    reason: 'Reason',
    others:
      '{count, plural, one {After a failed redeploy, # other stack is left as it is.} other {After a failed redeploy, the # other stacks are left as they are.}}',
    byTag: 'Tag {tag}',
    ownSetting: 'Set for this stack',
    tags: 'Tags',
    tagsHint:
      'Press Enter to add a tag. Without tags, only the settings of individual stacks apply.',
    save: 'Save',
    saved: 'Saved. Redeploys that are already queued keep their setting.',
  },
  de: {
    title: 'Automatisches Rollback',
    text: 'Schlägt das Redeploy eines Stacks mit einem dieser Tags fehl, nachdem es den Stack verändert hat, stellt Stackyard den vorherigen Stand von Images, Compose-Datei und Variablen wieder her. Die eigene Einstellung eines Stacks hat Vorrang.',
    tagsTitle: 'Rollback nach Tags',
    rolledBack: 'Bisherige Rollbacks',
    covered: 'Stacks mit automatischem Rollback',
    coveredCount: '{count} von {total}',
    coveredNone: 'Kein Stack wird automatisch zurückgerollt.',
    stack: 'Stack',
    server: 'Server',
    reason: 'Grund',
    others:
      '{count, plural, one {# weiterer Stack bleibt nach einem fehlgeschlagenen Redeploy, wie er ist.} other {Die # anderen Stacks bleiben nach einem fehlgeschlagenen Redeploy, wie sie sind.}}',
    byTag: 'Tag {tag}',
    ownSetting: 'Eigene Einstellung',
    tags: 'Tags',
    tagsHint:
      'Tags mit der Eingabetaste hinzufügen. Ohne Tags gelten nur die Einstellungen der einzelnen Stacks.',
    save: 'Speichern',
    saved:
      'Gespeichert. Redeploys, die schon in der Warteschlange stehen, behalten ihre Einstellung.',
  },
});
