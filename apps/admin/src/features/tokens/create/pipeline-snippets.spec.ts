import { kindsFor, pipelineSnippet, snippetKinds } from './pipeline-snippets.js';

const origin = 'https://stackyard.example';

describe('the snippets for a pipeline', () => {
  it.each(snippetKinds)('name the stack and this server, and never a secret: %s', (kind) => {
    const snippet = pipelineSnippet(kind, { origin, stack: 'shop' });
    expect(snippet).toContain('shop');
    expect(snippet).toContain(origin);
    expect(snippet).not.toContain('sy_');
  });

  it('send the name as JSON', () => {
    expect(pipelineSnippet('curl', { origin, stack: 'shop' })).toContain(
      `--data '{"stackNames":["shop"]}'`,
    );
  });

  it('quote a name that a shell would split or run', () => {
    const cliSnippet = (stack: string): string => pipelineSnippet('cli', { origin, stack });
    expect(cliSnippet('shop')).toContain('redeploy shop --wait');
    expect(cliSnippet('Media Tools')).toContain("redeploy 'Media Tools' --wait");
    expect(cliSnippet("it's $(id)")).toContain(String.raw`redeploy 'it'\''s $(id)' --wait`);
  });

  it('leave out the action for a name that it would split', () => {
    expect(kindsFor('shop')).toEqual(snippetKinds);
    expect(kindsFor('Media Tools')).not.toContain('github');
  });
});
