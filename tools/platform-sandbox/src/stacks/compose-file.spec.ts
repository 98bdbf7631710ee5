import { ComposeError, parseCompose } from './compose-file.js';

const file = `
# a comment
services:
  app:
    image: "ghcr.io/acme/app:\${TAG:-1.0}"
    healthcheck:
      test: ["CMD", "true"]
    deploy:
      replicas: 2
  built:
    build: .
    container_name: odd-name
    labels:
      stackyard.tags: "web, production"
      keep: 'yes'
    tty: true
volumes:
  data: {}
`;

describe('parseCompose', () => {
  it('reads services with their images, health checks and replicas', () => {
    expect(parseCompose(file, 'web', [{ name: 'TAG', value: '2.0' }])).toMatchObject([
      { name: 'app', image: 'ghcr.io/acme/app:2.0', healthcheck: true, replicas: 2 },
      {
        name: 'built',
        image: 'web-built',
        healthcheck: false,
        containerName: 'odd-name',
        tty: true,
      },
    ]);
  });

  it('reads labels', () => {
    const [app, built] = parseCompose(file, 'web', []);
    expect(app?.labels).toEqual({});
    expect(built?.labels).toEqual({ 'stackyard.tags': 'web, production', keep: 'yes' });
  });

  it('uses defaults for unset variables', () => {
    expect(parseCompose(file, 'web', [])[0]?.image).toBe('ghcr.io/acme/app:1.0');
  });

  it('rejects a service whose image is empty because of an unset variable', () => {
    const lost = 'services:\n  app:\n    image: ${IMAGE}\n';
    expect(() => parseCompose(lost, 'web', [])).toThrow(ComposeError);
    expect(parseCompose(lost, 'web', [{ name: 'IMAGE', value: 'nginx' }])).toHaveLength(1);
  });

  it('rejects a file without services', () => {
    expect(() => parseCompose('volumes:\n  a: {}\n', 'web', [])).toThrow('no service selected');
  });
});
