import {
  editStack,
  editStacks,
  listLogs,
  listStacks,
  planRedeploys,
  readStack,
  readStackFacets,
  startRedeploys,
  type ListStacksQuery,
  type PlanRedeploysRequest,
  type StackReply,
  type StartRedeploysRequest,
} from '@stackyard/contracts';
import { eventually, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const labelled = (tags: string) =>
  ['services:', '  app:', '    image: app:1', '    labels:', `      stackyard.tags: ${tags}`].join(
    '\n',
  );

async function withStacks(...names: string[]) {
  const it = await PlatformApp.start();
  const stacks: StackReply[] = [];
  for (const name of names) stacks.push(await it.stack({ name }));
  const namesOf = async (query: ListStacksQuery) =>
    (await it.operator.call(listStacks, { query })).stacks.map(({ name }) => name);
  const edit = (name: string, body: object) => {
    const id = stacks.find((stack) => stack.name === name)?.id ?? 0;
    return it.operator.call(editStack, { params: { id }, body });
  };
  return { it, stacks, namesOf, edit };
}

describe('the details of a stack', () => {
  const unchanged = startedOnce(() => withStacks('shop'));

  it('keep the spelling that other stacks use, and can be corrected otherwise', async () => {
    const { it, stacks, edit } = await withStacks('shop', 'wiki');
    await edit('shop', { group: 'shpo', owner: 'anna' });
    expect(await edit('shop', { group: 'Shpo' })).toMatchObject({ group: 'Shpo', owner: 'anna' });
    expect(await edit('wiki', { group: 'SHPO' })).toMatchObject({ group: 'Shpo' });

    const stackIds = stacks.map(({ id }) => id);
    await it.operator.call(editStacks, { body: { stackIds, group: 'SHPO' } });

    expect(await it.listed('wiki')).toMatchObject({ group: 'SHPO' });
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
    expect(entries).toMatchObject([
      {
        target: { type: 'stack', id, name: 'shop' },
        details: { before: { tags: [], owner: null }, after: { owner: 'Team Commerce' } },
      },
    ]);
  });

  it('are not recorded when nothing changes', async () => {
    const { it, edit } = await withStacks('shop');
    await edit('shop', { tags: [], note: ' ' });
    const { entries } = await it.operator.call(listLogs, { query: { action: ['stack.changed'] } });
    expect(entries).toEqual([]);
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
    const { edit } = unchanged();
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
    await eventually('the end of the stack', async () =>
      (await namesOf({})).includes('shop') ? undefined : true,
    );
    it.sandbox.control.addStack({ name: 'shop', images: { app: 'shop:1' } });
    it.refresh();

    const after = await it.listed('shop', ({ id }) => id !== before?.id);
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
    const it = await PlatformApp.start();
    const shop = await it.stack({ name: 'shop', file: labelled('Web, prod') });
    expect(shop).toMatchObject({ tags: ['prod', 'web'], labelTags: ['prod', 'web'] });

    const edit = { params: { id: shop.id }, body: { tags: ['mine', 'web'] } };
    expect(await it.operator.call(editStack, edit)).toMatchObject({
      tags: ['mine', 'prod', 'web'],
      labelTags: ['prod', 'web'],
    });

    expect((await it.redeploy(shop)).state).toBe('succeeded');
    it.refresh();
    const after = await it.listed('shop', ({ updatedAt }) => updatedAt !== shop.updatedAt);
    expect(after).toMatchObject({ id: shop.id, tags: ['mine', 'prod', 'web'] });
  });

  it('change with the labels', async () => {
    const it = await PlatformApp.start();
    const git = { url: 'https://git.example/shop.git' };
    const shop = await it.stack({ name: 'shop', git, file: labelled('old') });
    it.sandbox.control.pushToRepository(shop.platformId ?? 0, labelled('new'));
    await it.redeploy(shop);
    it.refresh();

    await it.listed('shop', ({ tags }) => tags.join() === 'new');

    const query = (tag: string) => it.operator.call(listStacks, { query: { tag: [tag] } });
    expect((await query('old')).total).toBe(0);
    expect((await query('NEW')).total).toBe(1);
  });
});

describe('the stack list', () => {
  it('is sorted by tags, group and owner in any case, with stacks without them at the end', async () => {
    const { it, stacks, namesOf, edit } = await withStacks('a', 'b', 'c', 'd');
    await edit('a', { tags: ['web'], group: 'shop', owner: 'Zoe' });
    await edit('b', { tags: ['db', 'web'], group: 'Media' });
    await edit('d', { tags: ['web', 'zone'], owner: 'anna' });
    const paged = async (order: ListStacksQuery['order']): Promise<string[]> => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await it.operator.call(listStacks, { query: { order, cursor, limit: 1 } });
        names.push(...page.stacks.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return names;
    };

    expect(await paged('tags')).toEqual(['b', 'a', 'd', 'c']);
    expect(await paged('group')).toEqual(['b', 'a', 'c', 'd']);
    expect(await paged('owner')).toEqual(['d', 'a', 'b', 'c']);
    expect(await paged('-owner')).toEqual(['c', 'b', 'a', 'd']);

    const stackIds = stacks.map(({ id }) => id);
    await it.operator.call(editStacks, { body: { stackIds, removeTags: ['db'], owner: null } });
    expect(await namesOf({ order: 'tags' })).toEqual(['a', 'b', 'd', 'c']);
    expect(await namesOf({ order: 'owner' })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is found by its group and owner in any case', async () => {
    const { namesOf, edit } = await withStacks('a');
    await edit('a', { group: 'Shop', owner: 'Änne' });

    expect(await namesOf({ group: ['shop'] })).toEqual(['a']);
    expect(await namesOf({ owner: ['Änne'] })).toEqual(['a']);
    expect(await namesOf({ group: ['shops'] })).toEqual([]);
  });

  it('is filtered by tags, group, owner and whether stacks are never in bulk', async () => {
    const { it, namesOf, edit } = await withStacks('a', 'b', 'c');
    await edit('a', { tags: ['web', 'prod'], group: 'Shop, main', owner: 'Ann' });
    await edit('b', { tags: ['web'], group: 'Media', owner: 'Ann', neverInBulk: true });

    expect(await namesOf({ tag: ['web'] })).toEqual(['a', 'b']);
    expect(await namesOf({ tag: ['web', 'prod'] })).toEqual(['a']);
    expect(await namesOf({ tag: ['nothing'] })).toEqual([]);
    expect(await namesOf({ group: ['Media', 'Shop, main'] })).toEqual(['a', 'b']);
    expect(await namesOf({ owner: ['Ann'], group: ['Media'] })).toEqual(['b']);
    expect(await namesOf({ neverInBulk: true })).toEqual(['b']);
    expect(await namesOf({ neverInBulk: false })).toEqual(['a', 'c']);

    expect(await it.operator.call(readStackFacets)).toMatchObject({
      ...{ tag: { web: 2, prod: 1 }, group: { Media: 1, 'Shop, main': 1 }, owner: { Ann: 2 } },
      neverInBulk: 1,
    });
    const query = { tag: ['prod'], group: ['Shop, main'] };
    expect(await it.operator.call(readStackFacets, { query })).toMatchObject({
      ...{ tag: { web: 1, prod: 1 }, group: { 'Shop, main': 1 }, owner: { Ann: 1 } },
      neverInBulk: 0,
    });
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
    const gone = { stackIds: [...stackIds, 99], addTags: ['web'] };
    await expect(it.operator.call(editStacks, { body: gone })).rejects.toMatchObject({
      code: 'STACK_UNKNOWN',
    });
    expect(await namesOf({ tag: ['one-more'] })).toEqual([]);
    expect(await namesOf({ tag: ['web'] })).toEqual([]);
  });
});

describe('a redeploy by tag or group', () => {
  it('includes stacks that have all of the tags, and those of the groups', async () => {
    const { it, edit } = await withStacks('web', 'app', 'db', 'other');
    await edit('web', { tags: ['shop', 'frontend'], group: 'Shop' });
    await edit('app', { tags: ['shop'], group: 'Shop' });
    await edit('db', { tags: ['shop'], neverInBulk: true });
    const planned = async (body: PlanRedeploysRequest) => {
      const { redeploys, skipped } = await it.operator.call(planRedeploys, { body });
      return [redeploys.map(({ stack }) => stack.name), skipped.map(({ reason }) => reason)];
    };

    expect(await planned({ stackTags: ['Shop'] })).toEqual([['app', 'web'], ['never-in-bulk']]);
    expect(await planned({ stackTags: ['shop', 'frontend'] })).toEqual([['web'], []]);
    expect(await planned({ stackGroups: ['Shop'] })).toEqual([['app', 'web'], []]);
    const max = await it.app.signIn('max', ['stacks-access', 'stacks-redeploy']);
    const body = { stackTags: ['frontend'] };
    expect(await max.call(startRedeploys, { body })).toMatchObject({
      redeploys: [{ stack: { name: 'web' } }],
    });
  });

  it('is refused if no stack has the tags or if another selection is given', async () => {
    const { it } = await withStacks('web');
    const start = (body: StartRedeploysRequest) => it.operator.call(startRedeploys, { body });
    const unknown = { code: 'STACK_UNKNOWN' };
    await expect(start({ stackTags: ['nothing'] })).rejects.toMatchObject(unknown);
    await expect(start({ stackGroups: ['nothing'] })).rejects.toMatchObject(unknown);
    await expect(start({ stackTags: ['web'], all: true })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
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
    const alone = { stackNames: ['db'] };
    expect(await it.operator.call(startRedeploys, { body: alone })).toMatchObject({
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
