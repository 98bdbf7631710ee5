import { findLikelySecrets } from './script-secrets.js';

describe('findLikelySecrets', () => {
  it.each([
    ['password=hunter2', 'password'],
    ['DB_PASSWORD="hunter 2"', 'password'],
    ["export PGPASSWORD='hunter2'", 'password'],
    ['docker login --password hunter2 registry.example', 'password'],
    ['tool --password=hunter2', 'password'],
    ['docker run -e MYSQL_ROOT_PASSWORD=hunter2 mysql', 'password'],
    ['mysqldump -u root -phunter2 shop', 'password'],
    ['sshpass -p hunter2 ssh nas', 'password'],
    ['TOKEN=abcdef0123', 'token'],
    ['export GITHUB_TOKEN="abcdef"', 'token'],
    ['AWS_SECRET_ACCESS_KEY=abcdef', 'token'],
    ['tool --token abcdef', 'token'],
    ["curl -H 'Authorization: Bearer abcdef0123' https://x.example", 'authorization'],
    ['curl -H "X-API-Key: ptr_abcdef" https://x.example', 'authorization'],
    ['git pull https://lena:hunter2@git.example/x.git', 'address-with-password'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----', 'private-key'],
  ])('finds %s', (line, kind) => {
    expect(findLikelySecrets(`#!/bin/sh\n${line}\n`)).toEqual([{ line: 2, kind }]);
  });

  it.each([
    'password=$PASSWORD',
    'password="$PASSWORD"',
    'password=$(cat /etc/app/password)',
    'PASSWORD=',
    'PASSWORD=""',
    'if [ "$PASSWORD" = x ]; then',
    'tool --password "$PASSWORD"',
    'tool --password-stdin </etc/app/password',
    'tool --password <password>',
    'mysql -p "$DATABASE"',
    'mkdir -p /srv/shop',
    'docker run -p 9443:9443 portainer',
    'sshpass -p "$PASSWORD" ssh nas',
    'TOKEN=$(cat /run/secrets/token)',
    'curl -H "Authorization: Bearer $TOKEN" https://x.example',
    'git pull https://git.example/x.git',
    'git pull https://lena:$PASSWORD@git.example/x.git',
    'echo "The password is asked for"',
  ])('ignores %s', (line) => {
    expect(findLikelySecrets(line)).toEqual([]);
  });

  it('needs time in proportion to the length of a line', () => {
    expect(findLikelySecrets('a.'.repeat(500_000))).toEqual([]);
  });
});
