import { defineMessages } from '#shared/i18n/messages.js';
import type { ServiceDisplayState } from './service-styles.js';

export const servicesMessages = defineMessages({
  en: {
    title: 'Services',
    layers: '{complete, number} of {count, plural, one {# layer} other {# layers}}',
    bytes: '{bytes} of {total}',
    tasks: '{running, number} of {desired, plural, one {# task} other {# tasks}} running',
    exitCode: 'exit code {code}',
    notReplaced: 'not replaced',
    more: '{count, plural, one {# more container} other {# more containers}}',
    pullOf: 'Pulling the image of {name}',
  },
  de: {
    title: 'Dienste',
    layers: '{complete, number} von {count, plural, one {# Schicht} other {# Schichten}}',
    bytes: '{bytes} von {total}',
    tasks: '{running, number} von {desired, plural, one {# Task} other {# Tasks}} in Betrieb',
    exitCode: 'Exit-Code {code}',
    notReplaced: 'nicht ersetzt',
    more: '{count, plural, one {# weiterer Container} other {# weitere Container}}',
    pullOf: 'Image von {name} wird geladen',
  },
});

export const serviceStateMessages = defineMessages<ServiceDisplayState>({
  en: {
    waiting: 'Waiting',
    untouched: 'Unchanged',
    pulling: 'Pulling',
    pulled: 'Pulled',
    'pull-failed': 'Pull failed',
    created: 'Created',
    starting: 'Starting',
    running: 'Running',
    healthy: 'Healthy',
    unhealthy: 'Unhealthy',
    restarting: 'Restarting',
    exited: 'Exited with error',
    completed: 'Completed',
    stopped: 'Stopped',
    missing: 'Missing',
  },
  de: {
    waiting: 'Wartet',
    untouched: 'Unverändert',
    pulling: 'Wird geladen',
    pulled: 'Geladen',
    'pull-failed': 'Laden fehlgeschlagen',
    created: 'Erstellt',
    starting: 'Startet',
    running: 'Läuft',
    healthy: 'In Ordnung',
    unhealthy: 'Fehlerhaft',
    restarting: 'Startet neu',
    exited: 'Mit Fehler beendet',
    completed: 'Abgeschlossen',
    stopped: 'Gestoppt',
    missing: 'Fehlt',
  },
});
