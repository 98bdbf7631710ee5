import type { UpdateStep } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

/** How the steps of an update are called. */
export const updateStepMessages = defineMessages<UpdateStep>({
  en: {
    preflight: 'Checking',
    maintenance: 'Opening maintenance',
    script: 'Running the script',
    waiting: 'Waiting for the platform',
    verifying: 'Verifying',
  },
  de: {
    preflight: 'Prüfung',
    maintenance: 'Wartung beginnen',
    script: 'Skript läuft',
    waiting: 'Warten auf die Plattform',
    verifying: 'Nachprüfung',
  },
});

/** What happens in each step, for whoever watches. */
export const stepHintMessages = defineMessages<UpdateStep>({
  en: {
    preflight: 'Host and platform are looked at; nothing is touched yet.',
    maintenance:
      'Maintenance is on. Redeploys that run go on to their end before the script begins.',
    script: 'The script runs on the host. The log shows what it prints, as it prints it.',
    waiting:
      'The script has ended. The platform usually needs a minute or two until it answers again; meanwhile its stacks run on.',
    verifying: 'The platform answers again; its version is read.',
  },
  de: {
    preflight: 'Host und Plattform werden angesehen; noch wird nichts angefasst.',
    maintenance: 'Wartung ist aktiv. Laufende Redeploys laufen zu Ende, bevor das Skript beginnt.',
    script: 'Das Skript läuft auf dem Host. Das Protokoll zeigt seine Ausgaben, sobald sie kommen.',
    waiting:
      'Das Skript ist zu Ende. Die Plattform braucht meist ein, zwei Minuten, bis sie wieder antwortet; ihre Stacks laufen weiter.',
    verifying: 'Die Plattform antwortet wieder; ihre Version wird gelesen.',
  },
});

/** How the checks before an update are called. */
export const checkNameMessages = defineMessages({
  en: {
    ssh: 'SSH access',
    disk: 'Free disk',
    platform: 'Platform',
    redeploys: 'Redeploys',
    backup: 'Backup',
  },
  de: {
    ssh: 'SSH-Zugang',
    disk: 'Freier Speicher',
    platform: 'Plattform',
    redeploys: 'Redeploys',
    backup: 'Sicherung',
  },
});
