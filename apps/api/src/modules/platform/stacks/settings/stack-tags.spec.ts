import { maxStackTags } from '@stackyard/contracts';
import { normalizeTags, tagsInLabels } from './stack-tags.js';

function container(tags: string | undefined, change: { state?: string; swarmStack?: string } = {}) {
  const labels: Record<string, string> = tags === undefined ? {} : { 'stackyard.tags': tags };
  return { state: 'running', swarmStack: null, labels, ...change };
}

describe('tags in labels', () => {
  it('are those of all containers, normalized and without duplicates', () => {
    const containers = [container(' Web,production '), container('web'), container(undefined)];
    expect(tagsInLabels(containers)).toEqual(['production', 'web']);
  });

  it.each([
    ['two words', []],
    [',, ,', []],
    ['-dash,ok', ['ok']],
    ['tier:1,team/ops,v2.1', ['team/ops', 'tier:1', 'v2.1']],
    ['größe', ['größe']],
    [`${'x'.repeat(51)},short`, ['short']],
    ['<b>,{{x}}', []],
  ])('leave out what can’t be a tag: %j', (text, expected) => {
    expect(tagsInLabels([container(text)])).toEqual(expected);
  });

  it('are limited', () => {
    const manyTags = Array.from({ length: 100 }, (_, index) => `tag${index}`).join(',');
    expect(tagsInLabels([container(manyTags)])).toHaveLength(maxStackTags);
  });

  it('do not include those of replaced Swarm tasks', () => {
    const replaced = container('old', { state: 'exited', swarmStack: 'shop' });
    const current = container('new', { swarmStack: 'shop' });
    expect(tagsInLabels([replaced, current])).toEqual(['new']);
    expect(tagsInLabels([replaced])).toEqual(['old']);
  });

  it('are unknown without containers', () => {
    expect(tagsInLabels([])).toBeUndefined();
  });
});

describe('normalizeTags', () => {
  it('ignores case and width', () => {
    expect(normalizeTags(['Ｗeb', 'web', 'A'])).toEqual(['a', 'web']);
  });
});
