import { parse } from 'yaml';
import { maskCompose } from './masked-compose.adapter.js';

const maskedLines = (...lines: string[]) => maskCompose(lines.join('\n')).text.split('\n');

describe('maskCompose', () => {
  it('masks the values of environment variables, as a map and as a list', () => {
    const { text, maskedValueCount } = maskCompose(
      [
        'services:',
        '  web: # the shop',
        '    image: "web:1"',
        '    environment:',
        '      LOG: debug',
        '      KEY: "quoted: value"',
        '      EMPTY:',
        '      ON: true',
        '    ports: ["80:80"]',
        '  db:',
        '    environment:',
        '      - POSTGRES_PASSWORD=hunter2',
        "      - 'URL=a=b c'",
        '      - FROM_HOST',
        '',
      ].join('\n'),
    );

    expect(text).toBe(
      [
        'services:',
        '  web: # the shop',
        '    image: "web:1"',
        '    environment:',
        '      LOG: <masked>',
        '      KEY: "<masked>"',
        '      EMPTY:',
        '      ON: true',
        '    ports: ["80:80"]',
        '  db:',
        '    environment:',
        '      - POSTGRES_PASSWORD=<masked>',
        "      - 'URL=<masked>'",
        '      - FROM_HOST',
        '',
      ].join('\n'),
    );
    expect(maskedValueCount).toBe(4);
    expect(parse(text)).toMatchObject({ services: { web: { image: 'web:1' } } });
  });

  it('keeps references to variables, but not their default values', () => {
    expect(
      maskedLines(
        'environment:',
        '  A: ${TOKEN}',
        '  B: "$TOKEN"',
        '  C: ${TOKEN:?is missing}',
        '  D: ${TOKEN:-hunter2}',
      ),
    ).toEqual([
      'environment:',
      '  A: ${TOKEN}',
      '  B: "$TOKEN"',
      '  C: ${TOKEN:?is missing}',
      '  D: <masked>',
    ]);
  });

  it('follows anchors and merge keys', () => {
    const text = maskedLines(
      'x-env: &env',
      '  MAIL: hunter2',
      'x-login: &login hunter3',
      'services:',
      '  web:',
      '    environment:',
      '      <<: *env',
      '      LOGIN: *login',
      '  job:',
      '    environment: *env',
    ).join('\n');

    expect(text).toContain('&env\n  MAIL: <masked>');
    expect(text).toContain('&login <masked>');
    expect(text).toContain('<<: *env');
  });

  it.each([
    ['command: serve --password hunter2 --port 80', 'command: serve --password <masked> --port 80'],
    [
      'command: ["redis", "--requirepass", "hunter2"]',
      'command: ["redis", "--requirepass", "<masked>"]',
    ],
    ['command: mysqldump -phunter2 shop', 'command: <masked>'],
    [
      "test: 'curl -H Authorization: Bearer abcdefghij'",
      "test: 'curl -H Authorization: Bearer <masked>'",
    ],
    ['build: {args: {NAME: hunter2}}', 'build: {args: {NAME: <masked>}}'],
    [
      'labels: ["app.basicauth.users=lena:$$apr1$$abc"]',
      'labels: ["app.basicauth.users=<masked>"]',
    ],
    ['x-api-key: hunter2', 'x-api-key: <masked>'],
    ['x-db: postgres://shop:hunter2@db/shop', 'x-db: postgres://<masked>@db/shop'],
    ['image: web:1 # SMTP_PASS=hunter2', 'image: web:1 # SMTP_PASS=<masked>'],
    ['# - SMTP_USER: hunter2', '# - SMTP_USER: <masked>'],
    ['# - DB=hunter2', '# - DB=<masked>'],
    ['x-basicauth: lena:hunter2', 'x-basicauth: <masked>'],
    ['test: curl --user lena:hunter2 http://web', 'test: curl --user lena:<masked> http://web'],
    ['test: redis-cli -a hunter2 ping', 'test: redis-cli -a <masked> ping'],
    ['environment: {A: !!str hunter2}', 'environment: {A: !!str <masked>}'],
  ])('masks the secret in %s', (line, expected) => {
    expect(maskedLines(line)).toEqual([expected]);
  });

  it.each([
    'secrets: [db_password]',
    'secrets: {db_password: {file: ./db_password.txt}}',
    'env_file: .env',
    'command: run --user 1000:1000',
    'image: registry.example/shop@sha256:abc',
    'volumes: ["data:/var/lib/data"]',
    'labels: ["traefik.enable=true"]',
    'image: "web:${TOKEN_VERSION}"',
    '# Restart it after a change: see the wiki',
  ])('keeps %s', (line) => {
    expect(maskedLines(line)).toEqual([line]);
  });

  it('masks the content of secrets and private keys', () => {
    const text = maskedLines(
      'secrets:',
      '  key:',
      '    content: |',
      '      line one',
      '      line two',
      'x-note: |',
      '  -----BEGIN PRIVATE KEY-----',
      '  abcdef',
      'services: {}',
    );

    expect(text).toEqual([
      'secrets:',
      '  key:',
      '    content: <masked>',
      'x-note: <masked>',
      'services: {}',
    ]);
  });

  it('masks a very long line as a whole instead of searching it', () => {
    expect(maskedLines(`x: ${'passA_'.repeat(40_000)}`)).toEqual(['x: <masked>']);
  });

  it('shows only names of a file that is not valid', () => {
    expect(
      maskedLines(
        'services:',
        '  web: "open',
        '    environment:',
        '    - TOKEN=hunter2',
        '    - "KEY": hunter2',
        '      hunter2',
        '      aHVudGVyMg==',
      ),
    ).toEqual([
      'services:',
      '  web: <masked>',
      '    environment:',
      '    - TOKEN=<masked>',
      '    - "KEY": <masked>',
      '      <masked>',
      '      <masked>',
    ]);
  });

  it('masks a file that is nested too deeply', () => {
    expect(maskedLines('['.repeat(20_000))).toEqual(['<masked>']);
  });
});
