import { defineMessages } from '#shared/i18n/messages.js';

export const deletionMessages = defineMessages({
  en: {
    title: 'Delete {title}?',
    deleted: '{title} was deleted.',
    manyTitle: '{count, plural, one {Delete # job?} other {Delete # jobs?}}',
    what: 'What to delete',
    'what.job': 'The job and the files selected below',
    'what.files': 'Only the files selected below; the job is kept',
    related: 'Also delete linked jobs: parts, parent jobs and jobs with the same source',
    relatedJobs: 'Jobs to delete',
    preserve: 'Keep imported folders of raw files in place',
    permanent: 'Delete permanently',
    permanentHint: 'Skips the bin, so that nothing can be restored.',
    resetDrive: 'Reset drive {device}',
    resetDriveHint: 'Clears the drive’s state in Stackyard. The disc is not ejected.',
    keepDisc: 'Keep the detected disc',
    keepDiscHint: 'You can rip the disc in the drive again without reinserting it.',
    goes: 'Will be deleted permanently',
    goesToBin: 'Will be moved to the bin',
    raw: 'Raw files',
    movie: 'Encoded files',
    nothing: 'Nothing.',
    missing: 'no longer exists',
    inFolder: 'In {folder}',
    files: '{count, plural, one {# file} other {# files}}, {size}',
    stays: 'Will be kept',
    'kept.shared': 'used by another job: {jobs}',
    'kept.unknown': 'not created by a job',
    'kept.import-preserved': 'imported, kept in place',
    'kept.refused': 'not accessible: {detail}',
    'kept.not-selected': 'not selected',
    activeText: '{title} is being processed. You can delete the job once processing has finished.',
    'effect.bin':
      '{what, select, files {The selected files move to the bin. The job is kept.} both {{jobs, plural, one {The job} other {The # jobs}} and the selected files move to the bin.} other {{jobs, plural, one {The job moves} other {The # jobs move}} to the bin. No files are affected.}}',
    'effect.days':
      'You can undo this {days, plural, =0 {until you empty the bin} one {for up to # day} other {for up to # days}}.',
    'effect.permanent':
      '{what, select, files {The selected files are deleted permanently. The job is kept.} both {{jobs, plural, one {The job} other {The # jobs}} and the selected files are deleted permanently.} other {{jobs, plural, one {The job is} other {The # jobs are}} deleted permanently. No files are affected.}}',
    'effect.timeline': 'Only the timeline is kept.',
    delete: 'Delete',
    action:
      'Delete {files, plural, =0 {} one {# file} other {# files}}{jobs, plural, =0 {} one { and # job} other { and # jobs}}',
    moveToBin:
      'Move {files, plural, one {# file} other {# files}}{jobs, plural, =0 {} one { and # job} other { and # jobs}} to the bin',
    jobsOnly: 'Delete {jobs, plural, one {# job} other {# jobs}} permanently',
    moveJobsToBin: 'Move {jobs, plural, one {# job} other {# jobs}} to the bin',
    word: 'delete',
    unknown:
      '{count, plural, one {One of these jobs no longer exists.} other {# of these jobs no longer exist.}}',
    most: 'You can delete at most {most} jobs at a time. {left, plural, one {# job} other {# jobs}} will remain.',
    refused: 'Not deleted:',
    looking: 'Checking what would be deleted…',
  },
  de: {
    title: '{title} löschen?',
    deleted: '{title} wurde gelöscht.',
    manyTitle: '{count, plural, one {# Job löschen?} other {# Jobs löschen?}}',
    what: 'Was gelöscht wird',
    'what.job': 'Der Job und die unten ausgewählten Dateien',
    'what.files': 'Nur die unten ausgewählten Dateien; der Job bleibt erhalten',
    related:
      'Auch verknüpfte Jobs löschen: Teile, übergeordnete Jobs und Jobs mit derselben Quelle',
    relatedJobs: 'Zu löschende Jobs',
    preserve: 'Importierte Ordner mit Rohdateien behalten',
    permanent: 'Endgültig löschen',
    permanentHint: 'Umgeht den Papierkorb, sodass sich nichts wiederherstellen lässt.',
    resetDrive: 'Laufwerk {device} zurücksetzen',
    resetDriveHint:
      'Der gespeicherte Zustand des Laufwerks wird gelöscht. Die Disc wird nicht ausgeworfen.',
    keepDisc: 'Erkannte Disc behalten',
    keepDiscHint:
      'Die Disc im Laufwerk lässt sich erneut einlesen, ohne dass sie neu eingelegt werden muss.',
    goes: 'Wird endgültig gelöscht',
    goesToBin: 'Kommt in den Papierkorb',
    raw: 'Rohdateien',
    movie: 'Umgewandelte Dateien',
    nothing: 'Nichts.',
    missing: 'nicht mehr vorhanden',
    inFolder: 'In {folder}',
    files: '{count, plural, one {# Datei} other {# Dateien}}, {size}',
    stays: 'Bleibt erhalten',
    'kept.shared': 'von einem anderen Job verwendet: {jobs}',
    'kept.unknown': 'nicht von einem Job erzeugt',
    'kept.import-preserved': 'importiert, wird behalten',
    'kept.refused': 'nicht zugänglich: {detail}',
    'kept.not-selected': 'nicht ausgewählt',
    activeText:
      '{title} wird gerade verarbeitet. Der Job lässt sich erst nach der Verarbeitung löschen.',
    'effect.bin':
      '{what, select, files {Die ausgewählten Dateien kommen in den Papierkorb. Der Job bleibt erhalten.} both {{jobs, plural, one {Der Job} other {Die # Jobs}} und die ausgewählten Dateien kommen in den Papierkorb.} other {{jobs, plural, one {Der Job kommt} other {Die # Jobs kommen}} in den Papierkorb. Dateien sind nicht betroffen.}}',
    'effect.days':
      'Wiederherstellen ist {days, plural, =0 {möglich, bis der Papierkorb geleert wird} one {bis zu # Tag lang möglich} other {bis zu # Tage lang möglich}}.',
    'effect.permanent':
      '{what, select, files {Die ausgewählten Dateien werden endgültig gelöscht. Der Job bleibt erhalten.} both {{jobs, plural, one {Der Job} other {Die # Jobs}} und die ausgewählten Dateien werden endgültig gelöscht.} other {{jobs, plural, one {Der Job wird} other {Die # Jobs werden}} endgültig gelöscht. Dateien sind nicht betroffen.}}',
    'effect.timeline': 'Nur der Verlauf bleibt erhalten.',
    delete: 'Löschen',
    action:
      '{files, plural, =0 {} one {# Datei} other {# Dateien}}{jobs, plural, =0 {} one { und # Job} other { und # Jobs}} löschen',
    moveToBin:
      '{files, plural, one {# Datei} other {# Dateien}}{jobs, plural, =0 {} one { und # Job} other { und # Jobs}} in den Papierkorb verschieben',
    jobsOnly: '{jobs, plural, one {# Job} other {# Jobs}} endgültig löschen',
    moveJobsToBin: '{jobs, plural, one {# Job} other {# Jobs}} in den Papierkorb verschieben',
    word: 'löschen',
    unknown:
      '{count, plural, one {Einer dieser Jobs ist} other {# dieser Jobs sind}} nicht mehr vorhanden.',
    most: 'Auf einmal lassen sich höchstens {most} Jobs löschen. {left, plural, one {# Job bleibt} other {# Jobs bleiben}} übrig.',
    refused: 'Nicht gelöscht:',
    looking: 'Es wird ermittelt, was gelöscht würde …',
  },
});
