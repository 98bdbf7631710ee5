import {
  editStack,
  editStacks,
  listLogs,
  listStacks,
  planRedeploys,
  readStack,
  startRedeploys,
} from '@stackyard/contracts';
import { waitFor } from '#test/platform/platform-app.js';
import { sharedStacks } from '#test/platform/shared-stacks.js';

const withStacks = sharedStacks();

const fileWithTags = (tags: string) =>
  ['services:', '  app:', '    image: app:1', '    labels:', `      stackyard.tags: ${tags}`].join(
    '\n',
  );

describe('the details of a stack', () => {
  it('keep the spelling that other stacks use, and can be corrected otherwise', async () => {
    const { it, stacks, edit } = await withStacks('shop', 'wiki');
    await edit('shop', { group: 'shpo', owner: 'anna' });
    expect(await edit('shop', { group: 'Shpo' })).toMatchObject({ group: 'Shpo', owner: 'anna' });
    expect(await edit('wiki', { group: 'SHPO' })).toMatchObject({ group: 'Shpo' });

    const stackIds = stacks.map(({ id }) => id);
    await it.operator.call(editStacks, { body: { stackIds, group: 'SHPO' } });

    expect(await it.waitForStack('wiki')).toMatchObject({ group: 'SHPO' });
  });

  it('are stored, returned and recorded with their previous values', async () => {
    const { it, stacks, edit } = await withStacks('shop');
    const id = stacks[0]?.id ?? 0;

    const body = {
      ...{ tags: ['Production', 'web'], group: 'Shop', owner: 'Team Commerce' },
      ...{ note: ' Ask before Friday. ', neverInBulk: true },
    };
    const reply = await edit('shop', body);

    const expected = {
      ...{ tags: ['production', 'web'], labelTags: [], group: 'Shop', owner: 'Team Commerce' },
      neverInBulk: true,
    };
    expect(reply).toMatchObject(expected);
    const detail = await it.operator.call(readStack, { params: { id } });
    expect(detail).toMatchObject({ stack: expected, note: 'Ask before Friday.' });
    const { entries } = await it.operator.call(listLogs, { query: { action: ['stack.changed'] } });
    expect(entries.filter(({ target }) => target?.id === id)).toMatchObject([
      {
        target: { type: 'stack', id, name: 'shop' },
        details: { before: { tags: [], owner: null }, after: { owner: 'Team Commerce' } },
      },
    ]);
  });

  it('are not recorded when nothing changes', async () => {
    const { it, stacks, edit } = await withStacks('shop');
    await edit('shop', { tags: [], note: ' ' });
    const { entries } = await it.operator.call(listLogs, { query: { action: ['stack.changed'] } });
    expect(entries.filter(({ target }) => target?.id === stacks[0]?.id)).toEqual([]);
  });

  it.each([
    { tags: ['two words'] },
    { tags: ['x'.repeat(51)] },
    { tags: null },
    { group: ' ' },
    { owner: 'x'.repeat(101) },
    { note: null },
    { note: 'x'.repeat(2001) },
    { neverInBulk: null },
    { name: 'other' },
  ])('are rejected if they are invalid: %j', async (body) => {
    const { edit } = await withStacks('shop');
    await expect(edit('shop', body)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('require a separate permission', async () => {
    const { it, stacks } = await withStacks('shop');
    const id = stacks[0]?.id ?? 0;
    const max = await it.app.signIn('max', ['stacks-access', 'stacks-redeploy-all']);
    const anna = await it.app.signIn('anna', ['stacks-access', 'stacks-edit']);
    const request = { params: { id }, body: { tags: ['a'] } };
    await expect(max.call(editStack, request)).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });
    expect(await anna.call(editStack, request)).toMatchObject({ tags: ['a'] });
  });

  it('come back when the stack is created again', async () => {
    const { it, stacks, edit, namesOf } = await withStacks('shop', 'other');
    await edit('shop', { tags: ['web'], neverInBulk: true, note: 'Careful' });
    const before = stacks[0];

    it.sandbox.control.removeStack(before?.platformId ?? 0);
    it.refresh();
    await waitFor('the end of the stack', async () =>
      (await namesOf({})).includes('shop') ? undefined : true,
    );
    it.sandbox.control.addStack({ name: 'shop', images: { app: 'shop:1' } });
    it.refresh();

    const after = await it.waitForStack('shop', ({ id }) => id !== before?.id);
    expect(after).toMatchObject({ tags: ['web'], neverInBulk: true });
    const { note } = await it.operator.call(readStack, { params: { id: after.id } });
    expect(note).toBe('Careful');
    expect((await it.operator.call(listStacks, { query: { tag: ['web'] } })).stacks).toMatchObject([
      { id: after.id },
    ]);
  });
});

describe('tags from labels', () => {
  it('are added to the tags that are set in Stackyard and survive a redeploy', async () => {
    const { it } = await withStacks();
    const shop = await it.createStack({ name: 'shop', file: fileWithTags('Web, prod') });
    expect(shop).toMatchObject({ tags: ['prod', 'web'], labelTags: ['prod', 'web'] });

    const edit = { params: { id: shop.id }, body: { tags: ['mine', 'web'] } };
    expect(await it.operator.call(editStack, edit)).toMatchObject({
      tags: ['mine', 'prod', 'web'],
      labelTags: ['prod', 'web'],
    });

    expect((await it.redeploy(shop)).state).toBe('succeeded');
    it.refresh();
    const after = await it.waitForStack('shop', ({ updatedAt }) => updatedAt !== shop.updatedAt);
    expect(after).toMatchObject({ id: shop.id, tags: ['mine', 'prod', 'web'] });
  });

  it('change with the labels', async () => {
    const { it } = await withStacks();
    const git = { url: 'https://git.example/shop.git' };
    const shop = await it.createStack({ name: 'shop', git, file: fileWithTags('old') });
    it.sandbox.control.pushToRepository(shop.platformId ?? 0, fileWithTags('new'));
    await it.redeploy(shop);
    it.refresh();

    await it.waitForStack('shop', ({ tags }) => tags.join() === 'new');

    const query = (tag: string) => it.operator.call(listStacks, { query: { tag: [tag] } });
    expect((await query('old')).total).toBe(0);
    expect((await query('NEW')).total).toBe(1);
  });
});

describe('PATCH /api/stacks', () => {
  it('changes several stacks and returns those that changed', async () => {
    const { it, stacks, edit, namesOf } = await withStacks('a', 'b', 'c');
    await edit('a', { tags: ['keep', 'old'] });
    await edit('b', { tags: ['new'], group: 'Media' });
    const [a, b] = stacks.map(({ id }) => id);
    const stackIds = [a ?? 0, b ?? 0];

    const request = { stackIds, addTags: ['new'], removeTags: ['old'], group: 'media' };
    const { changed } = await it.operator.call(editStacks, { body: request });

    expect(changed).toEqual([a]);
    expect(await namesOf({ tag: ['new'], group: ['Media'] })).toEqual(['a', 'b']);
    expect(await namesOf({ tag: ['keep', 'new'] })).toEqual(['a']);
  });

  it('changes all stacks or none', async () => {
    const { it, stacks, edit, namesOf } = await withStacks('a', 'b');
    await edit('b', { tags: Array.from({ length: 20 }, (_, index) => `tag${index}`) });
    const stackIds = stacks.map(({ id }) => id);

    const full = { stackIds, addTags: ['one-more'] };
    await expect(it.operator.call(editStacks, { body: full })).rejects.toMatchObject({
      code: 'STACK_TAGS_FULL',
    });
    const withUnknownStack = { stackIds: [...stackIds, 99], addTags: ['web'] };
    await expect(it.operator.call(editStacks, { body: withUnknownStack })).rejects.toMatchObject({
      code: 'STACK_UNKNOWN',
    });
    expect(await namesOf({ tag: ['one-more'] })).toEqual([]);
    expect(await namesOf({ tag: ['web'] })).toEqual([]);
  });
});

describe('a stack that is excluded from bulk redeploys', () => {
  it('is skipped with others and redeployed alone', async () => {
    const { it, stacks, edit } = await withStacks('db', 'web');
    await edit('db', { neverInBulk: true });
    const stackIds = stacks.map(({ id }) => id);
    const skipped = [{ stackName: 'db', reason: 'never-in-bulk' }];

    for (const body of [{ stackIds }, { stackNames: ['db', 'web'] }, { all: true as const }]) {
      expect(await it.operator.call(planRedeploys, { body })).toMatchObject({
        redeploys: [{ stack: { name: 'web' } }],
        skipped,
      });
    }
    const batch = await it.operator.call(startRedeploys, { body: { stackIds } });
    expect(batch).toMatchObject({ redeploys: [{ stack: { name: 'web' } }], skipped });
    const onlyDatabase = { stackNames: ['db'] };
    expect(await it.operator.call(startRedeploys, { body: onlyDatabase })).toMatchObject({
      redeploys: [{ stack: { name: 'db' } }],
      skipped: [],
    });
  });

  it('is refused if no other stack of the selection is left', async () => {
    const { it, stacks, edit } = await withStacks('db', 'cache');
    await edit('db', { neverInBulk: true });
    await edit('cache', { neverInBulk: true });
    const body = { stackIds: stacks.map(({ id }) => id) };
    await expect(it.operator.call(startRedeploys, { body })).rejects.toMatchObject({
      code: 'STACK_NOT_REDEPLOYABLE',
      problem: { detail: 'db: never-in-bulk, cache: never-in-bulk' },
    });
  });
});
