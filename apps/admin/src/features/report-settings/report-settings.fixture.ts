import type { ReportSettingsReply } from '@stackyard/contracts';

/** Everything is configured except the writer. */
export const sampleSettings: ReportSettingsReply = {
  timeZone: 'Europe/Berlin',
  language: 'de',
  schedule: true,
  nextRunAt: '2026-12-01T05:00:00.000Z',
  webhook: { url: 'https://hooks.example/reports' },
  mail: {
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    user: 'stackyard',
    hasPassword: true,
    from: 'stackyard@example.org',
    to: ['boss@example.org', 'team@example.org'],
  },
  writer: null,
};
