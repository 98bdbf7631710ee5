import {
  editStacks,
  listStacks,
  planRedeploys,
  readStackFacets,
  startRedeploys,
  type ListStacksQuery,
  type PlanRedeploysRequest,
  type StartRedeploysRequest,
} from '@stackyard/contracts';
import { sharedStacks } from '#test/platform/shared-stacks.js';

const withStacks = sharedStacks();

describe('the stack list', () => {
  it('is sorted by tags, group and owner in any case, with stacks without them at the end', async () => {
    const { it, stacks, namesOf, edit } = await withStacks('a', 'b', 'c', 'd');
    await edit('a', { tags: ['web'], group: 'shop', owner: 'Zoe' });
    await edit('b', { tags: ['db', 'web'], group: 'Media' });
    await edit('d', { tags: ['web', 'zone'], owner: 'anna' });
    const listNamesPageByPage = async (order: ListStacksQuery['order']): Promise<string[]> => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await it.operator.call(listStacks, { query: { order, cursor, limit: 1 } });
        names.push(...page.stacks.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return names;
    };

    expect(await listNamesPageByPage('tags')).toEqual(['b', 'a', 'd', 'c']);
    expect(await listNamesPageByPage('group')).toEqual(['b', 'a', 'c', 'd']);
    expect(await listNamesPageByPage('owner')).toEqual(['d', 'a', 'b', 'c']);
    expect(await listNamesPageByPage('-owner')).toEqual(['c', 'b', 'a', 'd']);

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

describe('a redeploy by tag or group', () => {
  it('includes stacks that have all of the tags, and those of the groups', async () => {
    const { it, edit } = await withStacks('web', 'app', 'db', 'other');
    await edit('web', { tags: ['shop', 'frontend'], group: 'Shop' });
    await edit('app', { tags: ['shop'], group: 'Shop' });
    await edit('db', { tags: ['shop'], neverInBulk: true });
    const planRedeploy = async (body: PlanRedeploysRequest) => {
      const { redeploys, skipped } = await it.operator.call(planRedeploys, { body });
      return [redeploys.map(({ stack }) => stack.name), skipped.map(({ reason }) => reason)];
    };

    expect(await planRedeploy({ stackTags: ['Shop'] })).toEqual([
      ['app', 'web'],
      ['never-in-bulk'],
    ]);
    expect(await planRedeploy({ stackTags: ['shop', 'frontend'] })).toEqual([['web'], []]);
    expect(await planRedeploy({ stackGroups: ['Shop'] })).toEqual([['app', 'web'], []]);
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
