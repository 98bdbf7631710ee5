export const snippetKinds = ['curl', 'cli', 'github', 'gitlab'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

interface SnippetOptions {
  /** Origin of this installation. */
  origin: string;
  /** Name of the stack that the token may redeploy. */
  stack: string;
}

const cliCommand = 'npx --yes @stackyard/cli@0.1';

/**
 * Returns commands that redeploy a stack with a token for this stack. All except `curl` wait for
 * the outcome. The commands read the secret from the environment, because a secret in the command
 * would end up in a shell history or a repository.
 */
export function pipelineSnippet(kind: SnippetKind, { origin, stack }: SnippetOptions): string {
  const name = quoteForShell(stack);
  const command = `redeploy ${name} --wait --timeout 15m`;
  switch (kind) {
    case 'curl':
      return [
        `curl --fail-with-body --silent ${origin}/api/redeploys \\`,
        '  --header "Authorization: Bearer $STACKYARD_TOKEN" \\',
        "  --header 'Content-Type: application/json' \\",
        `  --data ${quoteForShell(JSON.stringify({ stackNames: [stack] }))}`,
      ].join('\n');
    case 'cli':
      return `export STACKYARD_URL=${origin}\n${cliCommand} ${command}`;
    case 'github':
      return [
        '- uses: stackyard/stackyard/.github/actions/redeploy@main',
        '  with:',
        `    url: ${origin}`,
        '    token: ${{ secrets.STACKYARD_TOKEN }}',
        `    stacks: ${JSON.stringify(stack)}`,
        '    timeout: 15m',
      ].join('\n');
    case 'gitlab':
      return [
        'redeploy:',
        '  image: node:20-slim',
        '  variables:',
        `    STACKYARD_URL: ${origin}`,
        '  script:',
        '    - >-',
        `      ${cliCommand} ${command}`,
        '      --reason "$CI_COMMIT_TITLE" --idempotency-key "$CI_JOB_ID"',
      ].join('\n');
  }
}

/**
 * Returns the kinds of snippets for a stack. The GitHub action separates stacks by spaces and
 * commas, so it cannot accept a stack name that contains a space or a comma.
 */
export function kindsFor(stack: string): SnippetKind[] {
  return snippetKinds.filter((kind) => kind !== 'github' || !/[\s,]/.test(stack));
}

/** Quotes a word for the shell if necessary. */
function quoteForShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
