import { listStacks, readStack, readStackFile, type StackReply } from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';

const file = [
  'services:',
  '  web:',
  '    image: web:1',
  '    environment:',
  '      - TOKEN=very-secret',
  '',
].join('\n');

const read = (at: PlatformApp, { id }: StackReply) =>
  at.operator.call(readStackFile, { params: { id } });

describe('GET /api/stacks/:id/file', () => {
  it('shows the compose file without secrets', async () => {
    const at = await PlatformApp.start();

    expect(await read(at, await at.createStack({ name: 'shop', file }))).toEqual({
      stack: { id: expect.any(Number) as number, name: 'shop' },
      file: 'docker-compose.yml',
      text: file.replace('very-secret', '<masked>'),
      maskedValues: 1,
      isCut: false,
      git: null,
    });
  });

  it('shows the repository and the deployed commit of a git stack', async () => {
    const at = await PlatformApp.start();
    const git = {
      url: 'https://bot:pat@github.com/acme/shop.git',
      filePath: 'deploy/compose.yaml',
    };

    const reply = await read(at, await at.createStack({ name: 'shop', file, git }));

    expect(reply).toMatchObject({
      file: 'deploy/compose.yaml',
      git: {
        url: 'https://github.com/acme/shop.git',
        reference: 'refs/heads/main',
        commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
        webUrl: 'https://github.com/acme/shop',
      },
    });
    expect(reply.git?.commitUrl).toBe(`https://github.com/acme/shop/commit/${reply.git?.commit}`);
  });

  it('cuts a very long file at the end of a line', async () => {
    const at = await PlatformApp.start();
    const long = `${file}${'# a comment\n'.repeat(30_000)}`;

    const { text, isCut } = await read(at, await at.createStack({ name: 'shop', file: long }));

    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(256 * 1024);
    expect(text.endsWith('# a comment\n')).toBe(true);
  });

  it('rejects Kubernetes stacks, whose file is a manifest', async () => {
    const at = await PlatformApp.start();
    const cluster = await at.createStack({ name: 'cluster', file, kind: 'kubernetes' });

    await expect(read(at, cluster)).rejects.toMatchObject({
      code: 'STACK_KIND_UNSUPPORTED',
      problem: {
        status: 422,
        detail: expect.stringContaining('cluster is a Kubernetes stack') as string,
      },
    });
  });

  it('has no file of external stacks', async () => {
    const at = await PlatformApp.start();
    at.sandbox.control.addExternalProject('pi-hole', 1, { app: 'pihole:1' });
    at.refresh();
    const outside = await at.waitForStack('pi-hole');

    await expect(read(at, outside)).rejects.toMatchObject({
      code: 'STACK_FILE_MISSING',
      problem: { detail: expect.stringContaining('created outside Portainer') as string },
    });
  });

  it('says why Portainer did not return the file', async () => {
    const at = await PlatformApp.start();
    const shop = await at.createStack({ name: 'shop', file });
    at.sandbox.control.deleteStackFile(shop.platformId ?? 0);

    await expect(read(at, shop)).rejects.toMatchObject({
      code: 'PLATFORM_FAILED',
      problem: { detail: expect.stringContaining('Unable to retrieve Compose file') as string },
    });

    await at.sandbox.close();
    await expect(read(at, shop)).rejects.toMatchObject({ code: 'PLATFORM_UNREACHABLE' });
  });

  it('requires permission to redeploy the stack', async () => {
    const at = await PlatformApp.start();
    const shop = await at.createStack({ name: 'shop', file });
    const blog = await at.createStack({ name: 'blog' });
    const params = { id: shop.id };
    const other = await at.app.signIn('lena', ['stacks-access', 'stacks-logs']);
    await expect(other.call(readStackFile, { params })).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });

    const tokenFields = { permissions: ['stacks-redeploy' as const], stackIds: [blog.id] };
    const { client } = await issueToken(at.app, at.operator, tokenFields);
    await expect(client.call(readStackFile, { params })).rejects.toMatchObject({
      code: 'STACK_NOT_ALLOWED',
    });
  });
});

describe('the address of a stack in Portainer', () => {
  it('opens the page of the stack, including external stacks', async () => {
    const at = await PlatformApp.start();
    const shop = await at.createStack({ name: 'shop', file });
    at.sandbox.control.addExternalProject('pi-hole', 1, { app: 'pihole:1' });
    at.refresh();
    await at.waitForStack('pi-hole');

    const { stack } = await at.operator.call(readStack, { params: { id: shop.id } });
    const { stacks } = await at.operator.call(listStacks, { query: { search: 'pi-hole' } });

    expect(stack.platformUrl).toBe(
      `${at.sandbox.url}/#!/1/docker/stacks/shop?id=${shop.platformId}&type=2&regular=true&external=false`,
    );
    expect(stacks.map(({ platformUrl }) => platformUrl)).toEqual([
      `${at.sandbox.url}/#!/1/docker/stacks/pi-hole?type=2&regular=false&external=true`,
    ]);
  });

  it('is left out for a Kubernetes stack', async () => {
    const at = await PlatformApp.start();
    const cluster = await at.createStack({ name: 'cluster', file, kind: 'kubernetes' });

    const { platformUrl } = await waitFor('the cluster', async () => {
      const { stack } = await at.operator.call(readStack, { params: { id: cluster.id } });
      return stack.kind === 'kubernetes' ? stack : undefined;
    });

    expect(platformUrl).toBeNull();
  });
});
