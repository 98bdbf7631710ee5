import { readSettings, Settings, InvalidSettingsError } from './settings.js';

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have valid defaults', () => {
    expect(readSettings({})).toMatchObject({
      HOST: '0.0.0.0',
      PORT: 4001,
      DATA_DIR: 'backend/data',
      AUTH_COOKIE_SECURE: false,
      TRUSTED_PROXIES: [],
      LOG_LEVEL: 'info',
    });
  });

  it('are converted to their types', () => {
    const settings = readSettings({
      PORT: '0',
      AUTH_COOKIE_SECURE: 'true',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
      PLATFORM_URL: 'http://portainer:9000',
      PLATFORM_API_KEY: '12345',
      PLATFORM_ENDPOINT_ID: '5, 3',
      SESSION_IDLE_HOURS: '0.5',
    });

    expect(settings).toMatchObject({
      PORT: 0,
      AUTH_COOKIE_SECURE: true,
      TRUSTED_PROXIES: ['10.0.0.1', '192.168.0.0/16'],
      PLATFORM_URL: 'http://portainer:9000',
      PLATFORM_API_KEY: '12345',
      PLATFORM_ENDPOINT_ID: [5, 3],
      SESSION_IDLE_HOURS: 0.5,
    });
  });

  it('count as omitted if they are empty', () => {
    const settings = readSettings({ PORT: '', PLATFORM_URL: '', APP_SECRET: '', LOG_FORMAT: '' });

    expect(settings.PORT).toBe(4001);
    expect(settings.PLATFORM_URL).toBeUndefined();
    expect(settings.APP_SECRET).toBeUndefined();
  });

  it('leave the rest of the environment alone', () => {
    const settings = readSettings({ HOME: '/root', npm_config_x: 'y', constructor: 'z' });

    expect(Object.keys(settings)).not.toContain('HOME');
    expect(settings).toBeInstanceOf(Object);
  });

  it('report all faults at once, each by name', () => {
    const faults = faultsOf({
      PORT: '99999',
      AUTH_COOKIE_SECURE: 'yes',
      PLATFORM_URL: 'portainer:9000',
      LOG_LEVEL: 'loud',
      SESSION_IDLE_HOURS: '-1',
      APP_SECRET: 'short',
    }).join('\n');

    for (const name of [
      'PORT',
      'AUTH_COOKIE_SECURE',
      'PLATFORM_URL',
      'PLATFORM_API_KEY',
      'LOG_LEVEL',
      'SESSION_IDLE_HOURS',
      'APP_SECRET',
    ]) {
      expect(faults).toContain(name);
    }
  });

  it.each([
    ['PORT', 'PORT must be a whole number'],
    ['REDEPLOY_SETTLE_SECONDS', 'REDEPLOY_SETTLE_SECONDS must be a number'],
  ])('report only once that %s is not a number', (name, fault) => {
    expect(faultsOf({ [name]: 'soon' })).toEqual([fault]);
  });

  it.each(
    Object.keys(new Settings()).filter((name) => /_(SECONDS|MINUTES|HOURS|DAYS)$/.test(name)),
  )('refuse a %s that no timer and no calendar holds', (name) => {
    expect(faultsOf({ [name]: '1000000000' }).join()).toContain(name);
  });

  it('refuse invalid headers for the collector', () => {
    const headerFaults = (header: string) => faultsOf({ OTEL_EXPORTER_OTLP_HEADERS: header });

    expect(headerFaults('authorization=Basic%20abc,x-team=100%25')).toEqual([]);
    expect(headerFaults('x-team=100%').join()).toContain('OTEL_EXPORTER_OTLP_HEADERS');
    expect(headerFaults('x-team=%E0%A4').join()).toContain('OTEL_EXPORTER_OTLP_HEADERS');
  });

  it.each(['yes', '1', 'TRUE', 'on', 'null'])('refuse %s as a boolean', (text) => {
    expect(faultsOf({ AUTH_COOKIE_SECURE: text })).toHaveLength(1);
  });

  it.each(['4001x', '1e3', '0x10', ' 4001', '4001.5', 'Infinity'])(
    'refuse %s as a port',
    (text) => {
      expect(faultsOf({ PORT: text }).length).toBeGreaterThan(0);
    },
  );

  it.each(['10.0.0.0/33', '10.0.0', '2001:db8::/129', 'lan', '10.0.0.0/8/8', 'fe80::1%eth0'])(
    'refuse %s as a network',
    (network) => {
      for (const name of [
        'ALLOWED_NETWORKS',
        'PLATFORM_NETWORKS',
        'PROBE_NETWORKS',
        'TRUSTED_PROXIES',
      ]) {
        expect(faultsOf({ [name]: `10.0.0.1,${network}` }).join()).toContain(name);
      }
    },
  );

  it.each(['169.254.169.254', '[fe80::1]', '[::ffff:169.254.0.1]'])(
    'refuse to send anything to the link-local address %s',
    (host) => {
      const url = `http://${host}:4318`;

      expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toEqual([
        'OTEL_EXPORTER_OTLP_ENDPOINT must not be link-local or belong to a cloud metadata service',
      ]);
      expect(faultsOf({ PLATFORM_URL: url, PLATFORM_API_KEY: 'x' })).toHaveLength(1);
    },
  );

  it('send traces to this machine and to private networks', () => {
    for (const host of ['127.0.0.1', '[::1]', '10.1.2.3', 'collector']) {
      expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}:4318` })).toEqual([]);
    }
  });

  it('accept a platform in a listed link-local network', () => {
    const PLATFORM_URL = 'http://169.254.7.7:9000';
    const environment = { PLATFORM_URL, PLATFORM_API_KEY: 'x' };

    expect(faultsOf({ ...environment, PLATFORM_NETWORKS: '169.254.7.7' })).toEqual([]);
  });

  it('trust proxies by address, network and name, but never all addresses', () => {
    const proxies = '10.0.0.1,10.1.0.0/16,fd00::/8,loopback,linklocal,uniquelocal';

    expect(faultsOf({ TRUSTED_PROXIES: proxies })).toEqual([]);
    expect(faultsOf({ TRUSTED_PROXIES: '0.0.0.0/0' })).toHaveLength(1);
    expect(faultsOf({ TRUSTED_PROXIES: '::/0' })).toHaveLength(1);
  });

  it('configure sign-in with an OpenID provider', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://stackyard.example',
      OIDC_ISSUER: 'https://id.example/realms/house',
      OIDC_CLIENT_ID: 'stackyard',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_GROUP_MAP: 'ops=Operators, cn=admins=Night shift',
    });

    expect(settings).toMatchObject({
      OIDC_LABEL: 'OpenID',
      OIDC_SCOPES: 'openid profile email',
      OIDC_GROUPS_CLAIM: 'groups',
      OIDC_GROUP_MAP: ['ops=Operators', 'cn=admins=Night shift'],
      OIDC_CREATE_USERS: true,
    });
  });

  it.each([
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' }, 'PUBLIC_URL'],
    [{ OIDC_ISSUER: 'https://id.example', PUBLIC_URL: 'https://s.example' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    [{ OIDC_CLIENT_SECRET: 'hunter2' }, 'OIDC_ISSUER'],
    [{ PUBLIC_URL: 'https://s.example/console' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://root:hunter2@s.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 's.example' }, 'PUBLIC_URL'],
    [{ OIDC_SCOPES: 'profile' }, 'OIDC_SCOPES'],
    [{ OIDC_GROUP_MAP: 'ops' }, 'OIDC_GROUP_MAP'],
    [{ OIDC_GROUP_MAP: 'ops=' }, 'OIDC_GROUP_MAP'],
    [{ OIDC_GROUP_MAP: '=Operators' }, 'OIDC_GROUP_MAP'],
    [{ OIDC_CREATE_USERS: 'no' }, 'OIDC_CREATE_USERS'],
  ])('refuse an incomplete OpenID provider: %j', (environment, name) => {
    const faults = faultsOf(environment).join('\n');

    expect(faults).toContain(name);
    expect(faults).not.toContain('hunter2');
  });

  it.each([
    ['https://id.example', 0],
    ['http://localhost:8080', 0],
    ['http://127.0.0.1:8080/realms/house', 0],
    ['http://[::1]:8080', 0],
    ['http://id.example', 1],
    ['http://localhost.evil.example', 1],
    ['http://127.0.0.1.evil.example', 1],
    ['http://10.0.0.7', 1],
  ])('accept a provider without TLS only on localhost: %s', (issuer, faults) => {
    const otherSettings = { PUBLIC_URL: 'https://stackyard.example', OIDC_CLIENT_ID: 'stackyard' };

    expect(faultsOf({ OIDC_ISSUER: issuer, ...otherSettings })).toHaveLength(faults);
  });

  it.each([
    [{ MEDIA_RAW_DIRS: 'media' }, 'MEDIA_RAW_DIRS'],
    [{ MEDIA_RAW_DIRS: '/' }, 'MEDIA_RAW_DIRS'],
    [{ MEDIA_RAW_DIRS: '/media/../etc' }, 'MEDIA_RAW_DIRS'],
    [{ MEDIA_RAW_DIRS: '/raw,' }, 'MEDIA_RAW_DIRS'],
    [{ MEDIA_RAW_DIRS: '/media', MEDIA_OUTPUT_DIRS: '/media/films' }, 'MEDIA_OUTPUT_DIRS'],
    [{ MEDIA_RAW_DIRS: '/media/raw', MEDIA_OUTPUT_DIRS: '/media/raw/' }, 'MEDIA_OUTPUT_DIRS'],
    [{ MEDIA_BIN_DAYS: '-1' }, 'MEDIA_BIN_DAYS'],
  ])('refuse ambiguous or overlapping media folders: %j', (environment, name) => {
    expect(faultsOf(environment).join('\n')).toContain(name);
  });

  it('accept several media folders', () => {
    const settings = readSettings({ MEDIA_RAW_DIRS: '/raw, /raw2', MEDIA_OUTPUT_DIRS: '/films' });

    expect(settings).toMatchObject({
      MEDIA_RAW_DIRS: ['/raw', '/raw2'],
      MEDIA_OUTPUT_DIRS: ['/films'],
    });
  });

  it('never repeat a secret', () => {
    const environment = {
      APP_SECRET: 'hunter2-short',
      PLATFORM_API_KEY: 'ptr_hunter2',
      PLATFORM_URL: 'https://lena:hunter2@',
    };
    expect(() => readSettings(environment)).toThrow(InvalidSettingsError);
    expect(faultsOf(environment).join()).not.toContain('hunter2');
  });
});
