import { sampleSettings } from './report-settings.fixture.js';
import { settingsRequest, settingsValues } from './report-settings-values.js';

describe('settingsRequest', () => {
  it('omits stored secrets that were not replaced', () => {
    expect(settingsRequest(settingsValues(sampleSettings))).toEqual({
      timeZone: 'Europe/Berlin',
      language: 'de',
      schedule: true,
      webhook: { url: 'https://hooks.example/reports' },
      mail: {
        host: 'mail.example',
        port: 587,
        security: 'starttls',
        user: 'stackyard',
        from: 'stackyard@example.org',
        to: ['boss@example.org', 'team@example.org'],
      },
    });
  });

  it('omits disabled sections, whatever their fields contain', () => {
    const values = settingsValues(sampleSettings);
    values.webhook.on = false;
    values.mail.on = false;

    expect(Object.keys(settingsRequest(values))).toEqual(['timeZone', 'language', 'schedule']);
  });

  it('splits addresses by any separator', () => {
    const values = settingsValues(sampleSettings);
    values.mail.to = 'a@example.org, b@example.org;\n c@example.org\n';

    expect(settingsRequest(values).mail?.to).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
  });
});
