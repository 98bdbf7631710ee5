import type { UpdateStep } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const updateStepMessages = defineMessages<UpdateStep>({
  en: {
    preflight: 'Checking',
    maintenance: 'Starting maintenance',
    script: 'Running the script',
    waiting: 'Waiting for Portainer',
    verifying: 'Verifying',
  },
  de: {
    preflight: 'Vorprüfung',
    maintenance: 'Wartung starten',
    script: 'Skript ausführen',
    waiting: 'Auf Portainer warten',
    verifying: 'Prüfen',
  },
});

/** Explanations of the steps, shown while a step is in progress. */
export const stepHintMessages = defineMessages<UpdateStep>({
  en: {
    preflight: 'Checking the host and Portainer. Nothing has changed yet.',
    maintenance:
      'Maintenance is active. Redeploys that are already running finish before the script starts.',
    script: 'The script is running on the host. The log shows its output live.',
    waiting:
      'The script has finished. Portainer usually takes a minute or two to respond again. The stacks keep running.',
    verifying: 'Portainer is responding again. Checking its version.',
  },
  de: {
    preflight: 'Der Host und Portainer werden geprüft. Noch wurde nichts geändert.',
    maintenance:
      'Die Wartung ist aktiv. Laufende Redeploys werden zu Ende geführt, bevor das Skript startet.',
    script: 'Das Skript läuft auf dem Host. Das Protokoll zeigt seine Ausgabe live.',
    waiting:
      'Das Skript ist fertig. Portainer braucht meist ein bis zwei Minuten, bis es wieder antwortet. Die Stacks laufen weiter.',
    verifying: 'Portainer antwortet wieder. Die Version wird geprüft.',
  },
});

export const checkNameMessages = defineMessages({
  en: {
    ssh: 'SSH access',
    disk: 'Free disk space',
    platform: 'Portainer',
    redeploys: 'Redeploys',
    backup: 'Backup',
  },
  de: {
    ssh: 'SSH-Zugang',
    disk: 'Freier Speicherplatz',
    platform: 'Plattform',
    redeploys: 'Redeploys',
    backup: 'Sicherung',
  },
});
