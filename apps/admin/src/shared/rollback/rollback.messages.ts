import { defineMessages } from '../i18n/messages.js';

export const rollbackMessages = defineMessages({
  en: {
    open: 'Roll back…',
    openStack: 'Roll back {name}…',
    title: 'Roll back {name}',
    action: 'Roll back {name} on {server}',
    reading: 'Checking what a rollback would change…',
    beforeState: 'Restores the state before redeploy {id}, saved on {date}.',
    afterState: 'Restores the state after redeploy {id}, saved on {date}.',
    volumes: 'Data in volumes stays as it is.',
    otherState: 'Choose another state',
    effect:
      '{count, plural, =0 {No image is replaced.} other {{total, plural, =1 {The image is replaced.} other {{count, number} of {total, number} images {count, plural, one {is} other {are}} replaced.}}}}',
    sameContent: 'The compose file and the variables stay as they are.',
    repeated: 'The newest image has already been rolled back.',
    repeatedHint: 'This rollback goes back one step further.',
    digest: 'Digest: {digest}',
    imageId: 'Image ID: {id}',
    unchanged: 'The images, the compose file and the variables already match this state.',
    images: 'Images',
    keep: 'stays',
    becomes: 'becomes',
    none: 'no container',
    pull: 'will be pulled by digest',
    missing: 'can’t be restored',
    shared:
      'Other stacks that use {name}: {others}. Their containers will also get the previous image the next time they are recreated.',
    file: 'The compose file will be restored: {added, plural, one {# line} other {# lines}} added, {removed, plural, one {# line} other {# lines}} removed.',
    showDiff: 'Show changes',
    diff: 'Changes to the compose file of {name}',
    envAdded: 'Variables to be restored: {names}',
    envRemoved: 'Variables to be removed: {names}',
    envChanged: 'Variables to be reset to their previous values: {names}',
    commitTitle: 'The commit will not be rolled back',
    commit:
      'Commit {deployed} is deployed, but the saved state is based on commit {wanted}. Portainer always deploys the newest commit of {reference}, so revert the change in the repository.',
    defaultBranch: 'the default branch',
    stopAutoUpdate: 'Stop automatic updates of this stack in Portainer',
    stopAutoUpdateHint:
      'Otherwise, automatic updates may pull the new image again before the commit is reverted.',
    obstacle: 'This stack can’t be rolled back',
    'obstacle.no-snapshot': 'There is no saved state to roll back to.',
    'obstacle.snapshot-unreadable': 'The saved state was encrypted with a different APP_SECRET.',
    'obstacle.platform-silent': 'Portainer did not respond.',
    'obstacle.not-redeployable': 'Stackyard can’t redeploy this stack.',
    'obstacle.kubernetes':
      'Stackyard can’t roll back Kubernetes stacks. Roll them back in the cluster.',
    'obstacle.several-nodes':
      'The environment has several nodes, but a previous image can be restored on only one of them.',
    'obstacle.pull-policy':
      'Docker would pull or build the newest image again. Change pull_policy in the compose file first.',
    'obstacle.image-missing':
      'A previous image is no longer on the host and can’t be pulled because its digest is unknown.',
    'obstacle.image-unclear':
      'For some services, it is unclear which previous image belongs to which image name in the compose file.',
    'obstacle.not-previous': 'Docker no longer stores the previous image of a service.',
  },
  de: {
    open: 'Zurückrollen …',
    openStack: '{name} zurückrollen …',
    title: '{name} zurückrollen',
    action: '{name} auf {server} zurückrollen',
    reading: 'Es wird ermittelt, was ein Rollback ändern würde …',
    beforeState: 'Stellt den Zustand vor Redeploy {id} wieder her (gespeichert am {date}).',
    afterState: 'Stellt den Zustand nach Redeploy {id} wieder her (gespeichert am {date}).',
    volumes: 'Die Daten in Volumes bleiben unverändert.',
    otherState: 'Anderen Zustand wählen',
    effect:
      '{count, plural, =0 {Kein Image wird ersetzt.} other {{total, plural, =1 {Das Image wird ersetzt.} other {{count, number} von {total, number} Images {count, plural, one {wird} other {werden}} ersetzt.}}}}',
    sameContent: 'Compose-Datei und Variablen bleiben unverändert.',
    repeated: 'Das neueste Image ist bereits zurückgerollt.',
    repeatedHint: 'Dieses Rollback geht noch einen Schritt weiter zurück.',
    digest: 'Digest: {digest}',
    imageId: 'Image-ID: {id}',
    unchanged: 'Images, Compose-Datei und Variablen entsprechen bereits diesem Zustand.',
    images: 'Images',
    keep: 'bleibt',
    becomes: 'wird zu',
    none: 'kein Container',
    pull: 'wird über den Digest geladen',
    missing: 'lässt sich nicht wiederherstellen',
    shared:
      '{name} wird auch hier verwendet: {others}. Dort erhalten die Container ebenfalls das vorherige Image, wenn sie das nächste Mal neu erstellt werden.',
    file: 'Die Compose-Datei wird wiederhergestellt: {added, plural, one {# Zeile} other {# Zeilen}} hinzugefügt, {removed, plural, one {# Zeile} other {# Zeilen}} entfernt.',
    showDiff: 'Änderungen anzeigen',
    diff: 'Änderungen an der Compose-Datei von {name}',
    envAdded: 'Variablen, die wiederhergestellt werden: {names}',
    envRemoved: 'Variablen, die entfernt werden: {names}',
    envChanged: 'Variablen, die auf ihren vorherigen Wert zurückgesetzt werden: {names}',
    commitTitle: 'Der Commit wird nicht zurückgerollt',
    commit:
      'Ausgerollt ist Commit {deployed}, der gespeicherte Zustand beruht aber auf Commit {wanted}. Portainer rollt immer den neuesten Commit von {reference} aus. Deshalb die Änderung im Repository rückgängig machen.',
    defaultBranch: 'dem Standard-Branch',
    stopAutoUpdate: 'Automatische Updates dieses Stacks in Portainer ausschalten',
    stopAutoUpdateHint:
      'Sonst laden automatische Updates das neue Image möglicherweise erneut, bevor der Commit rückgängig gemacht ist.',
    obstacle: 'Dieser Stack lässt sich nicht zurückrollen',
    'obstacle.no-snapshot': 'Es gibt keinen gespeicherten Zustand für ein Rollback.',
    'obstacle.snapshot-unreadable':
      'Der gespeicherte Zustand wurde mit einem anderen APP_SECRET verschlüsselt.',
    'obstacle.platform-silent': 'Portainer hat nicht geantwortet.',
    'obstacle.not-redeployable': 'Stackyard kann diesen Stack nicht neu ausrollen.',
    'obstacle.kubernetes': 'Kubernetes-Stacks lassen sich nur direkt im Cluster zurückrollen.',
    'obstacle.several-nodes':
      'Die Umgebung hat mehrere Knoten, ein früheres Image lässt sich aber nur auf einem davon wiederherstellen.',
    'obstacle.pull-policy':
      'Docker würde wieder das neueste Image laden oder bauen. Zuerst pull_policy in der Compose-Datei ändern.',
    'obstacle.image-missing':
      'Ein früheres Image liegt nicht mehr auf dem Host und lässt sich nicht laden, weil sein Digest unbekannt ist.',
    'obstacle.image-unclear':
      'Bei manchen Diensten ist unklar, welches frühere Image zu welchem Image-Namen in der Compose-Datei gehört.',
    'obstacle.not-previous': 'Der Swarm kennt das vorherige Image eines Dienstes nicht mehr.',
  },
});
