import { sampleSettings } from './report-settings.fixture.js';
import { settingsRequest, settingsValues } from './report-settings-values.js';

describe('settingsRequest', () => {
  it('leaves stored secrets out that nobody replaces', () => {
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

  it('turns off what is switched off, whatever its fields hold', () => {
    const values = settingsValues(sampleSettings);
    values.webhook.on = false;
    values.mail.on = false;

    expect(Object.keys(settingsRequest(values))).toEqual(['timeZone', 'language', 'schedule']);
  });

  it('takes addresses apart, however they were listed', () => {
    const values = settingsValues(sampleSettings);
    values.mail.to = 'a@example.org, b@example.org;\n c@example.org\n';

    expect(settingsRequest(values).mail?.to).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
  });
});
