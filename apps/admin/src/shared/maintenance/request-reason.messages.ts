import { defineMessages } from '../i18n/messages.js';

/** Texts for the reason for a run, and for the maintenance override, which requires a reason. */
export const requestReasonMessages = defineMessages({
  en: {
    reason: 'Reason (optional)',
    reasonRequired: 'Reason',
    reasonHint: 'Shown in the queue and stored in the event log.',
    reasonNeeded: 'Enter a reason to override maintenance.',
    blocked: 'Maintenance is active. New redeploys are rejected.',
    blockedNext: 'Wait until maintenance ends. You don’t have permission to override maintenance.',
    override: 'Override maintenance for these stacks',
    overrideHint: 'The event log records the override and the reason.',
  },
  de: {
    reason: 'Grund (optional)',
    reasonRequired: 'Grund',
    reasonHint: 'Wird in der Warteschlange angezeigt und im Ereignisprotokoll gespeichert.',
    reasonNeeded: 'Um die Wartungssperre zu übergehen, einen Grund angeben.',
    blocked: 'Die Wartung ist aktiv. Neue Redeploys werden abgelehnt.',
    blockedNext:
      'Das Ende der Wartung abwarten. Ihnen fehlt die Berechtigung, die Wartungssperre zu übergehen.',
    override: 'Wartungssperre für diese Stacks übergehen',
    overrideHint:
      'Im Ereignisprotokoll wird festgehalten, dass und warum die Wartungssperre übergangen wurde.',
  },
});
