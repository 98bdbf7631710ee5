import { defineMessages } from '#shared/i18n/messages.js';

export const totalsMessages = defineMessages({
  en: {
    totals: 'Totals',
    stacks: 'Stacks',
    healthy: 'Healthy',
    unwell: 'Down or degraded',
    others: 'Stopped or unknown',
    outdated: 'Outdated',
    servers: 'Servers',
    reachable: '{reachable, number} of {total, number}',
    reachableText: 'reachable',
    maintenance: 'Next maintenance',
    active: 'Active now',
    none: 'None',
  },
  de: {
    totals: 'Gesamtzahlen',
    stacks: 'Stacks',
    healthy: 'In Ordnung',
    unwell: 'Gestört',
    others: 'Gestoppt oder unbekannt',
    outdated: 'Veraltet',
    servers: 'Server',
    reachable: '{reachable, number} von {total, number}',
    reachableText: 'erreichbar',
    maintenance: 'Nächste Wartung',
    active: 'Jetzt aktiv',
    none: 'Keine',
  },
});
