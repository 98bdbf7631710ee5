import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../docker');
const files = ['compose.yaml', 'compose.tls.yaml', 'compose.postgres.yaml'];

const textOf = (name) => readFileSync(join(folder, name), 'utf8');

/** Reads a compose file and resolves `extends` in its services as Compose does. */
function read(name) {
  const file = parse(textOf(name));
  const services = Object.entries(file.services).map(([service, { extends: base, ...own }]) => {
    const inheritedSettings =
      base === undefined ? {} : parse(textOf(base.file)).services[base.service];
    const environment = { ...inheritedSettings.environment, ...own.environment };
    const ports = [...(inheritedSettings.ports ?? []), ...(own.ports ?? [])];
    return [service, { ...inheritedSettings, ...own, environment, ports }];
  });
  return { ...file, services: Object.fromEntries(services) };
}

const isStackyardService = ([, { image }]) => image === 'stackyard';

for (const name of files) {
  describe(name, () => {
    const file = read(name);
    const services = Object.entries(file.services);
    const stackyardServices = services.filter(isStackyardService);

    it('drop all capabilities and make the root file system read-only for every service', () => {
      for (const [service, settings] of services) {
        assert.equal(settings.read_only, true, service);
        assert.deepEqual(settings.cap_drop, ['ALL'], service);
        assert.deepEqual(settings.security_opt, ['no-new-privileges:true'], service);
        assert.equal(settings.privileged, undefined, service);
        assert.equal(settings.network_mode, undefined, service);
      }
    });

    it('add a single capability, for the proxy: low ports', () => {
      for (const [service, { cap_add: added = [] }] of services)
        assert.deepEqual(added, service === 'proxy' ? ['NET_BIND_SERVICE'] : [], service);
    });

    it('keep data in one named volume, the same in every file', () => {
      assert.ok(stackyardServices.length > 0);
      assert.equal(file.name, 'stackyard');
      for (const [service, settings] of stackyardServices)
        assert.deepEqual(settings.volumes, ['data:/app/backend/data'], service);
      assert.ok('data' in file.volumes);
    });

    it('declare every volume that they use', () => {
      const namedVolumes = services
        .flatMap(([, { volumes = [] }]) => volumes)
        .map((volume) => volume.split(':')[0])
        .filter((volume) => !volume.startsWith('.'));
      assert.deepEqual([...new Set(namedVolumes)].sort(), Object.keys(file.volumes).sort());
    });

    it('contain no secrets, and nothing starts without the required ones', () => {
      for (const [service, { environment }] of services)
        for (const [variable, value] of Object.entries(environment)) {
          if (!/SECRET|PASSWORD|API_KEY|DATABASE_URL/.test(variable)) continue;
          const literalPart = value.replaceAll(/\$\{\w+(?::-|:\?[^}]*)\}/g, '');
          assert.doesNotMatch(literalPart, /:[^/@]+@|^\w+$/, `${service}: ${variable}`);
        }
    });

    it('wait until running redeploys are handed over before killing', () => {
      for (const [service, settings] of stackyardServices)
        assert.equal(settings.stop_grace_period, '30s', service);
    });
  });
}

describe('what is reachable from outside', () => {
  const publishedPorts = (name) =>
    Object.entries(read(name).services).flatMap(([service, { ports }]) =>
      ports.map((port) => `${service} ${port}`),
    );

  it('is only this machine without TLS, and only the proxy with TLS', () => {
    assert.deepEqual(publishedPorts('compose.yaml'), ['stackyard 127.0.0.1:4001:4001']);
    for (const name of files.slice(1))
      assert.deepEqual(publishedPorts(name), ['proxy 80:80', 'proxy 443:443']);
  });

  it('has secure cookies behind TLS, and trusts the network of the proxy', () => {
    for (const name of files.slice(1)) {
      const { services, networks } = read(name);
      const [{ subnet }] = networks.default.ipam.config;
      for (const [service, { environment }] of Object.entries(services).filter(
        isStackyardService,
      )) {
        assert.equal(environment.AUTH_COOKIE_SECURE, 'true', service);
        assert.equal(environment.TRUSTED_PROXIES, subnet, service);
        assert.match(environment.PUBLIC_URL, /^https:/, service);
      }
    }
  });

  it('includes every process of the file', () => {
    for (const name of files.slice(1)) {
      const { services } = read(name);
      const processes = Object.entries(services)
        .filter(isStackyardService)
        .map(([service]) => `${service}:4001`);
      assert.equal(services.proxy.environment.STACKYARD_PROCESSES, processes.join(' '));
    }
  });
});

describe('a file that is extended', () => {
  it('contains one service, because compose requires the variables of all of them', () => {
    const extendedServices = files.flatMap((name) =>
      Object.values(parse(textOf(name)).services).flatMap(({ extends: base }) => base ?? []),
    );
    assert.ok(extendedServices.length > 0);
    for (const { file, service } of extendedServices)
      assert.deepEqual(Object.keys(parse(textOf(file)).services), [service], file);
  });
});

describe('the proxy', () => {
  it('routes requests for one process to the first, and all others by address', () => {
    const text = textOf('Caddyfile');
    const [, paths = ''] = /@media path (.+)/.exec(text) ?? [];
    for (const path of ['/api/history', '/api/history/*', '/api/processing'])
      assert.ok(paths.split(' ').includes(path), path);
    assert.match(text, /handle @media \{\s+reverse_proxy \S+ \{\s+lb_policy first/);
    assert.match(text, /handle \{\s+reverse_proxy \S+ \{[^}]+lb_policy ip_hash/);
  });
});

describe('two processes on one database', () => {
  it('share what they encrypt with, and the database', () => {
    const { services } = read('compose.postgres.yaml');
    const [first, second] = [services['stackyard-1'], services['stackyard-2']];
    assert.deepEqual(first.environment, second.environment);
    assert.match(first.environment.APP_SECRET, /:\?/);
    assert.match(first.environment.DATABASE_URL, /@database:5432\/stackyard$/);
  });
});
