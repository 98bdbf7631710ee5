import { PlatformError } from '@stackyard/platform-client';
import { readFileSync } from 'node:fs';
import { failureOfDeploy, parseFailedDeployOutput } from './failed-deploy-output.js';
import { toRedeployEndError } from '../run/redeploy-end.js';

/**
 * Real output of Portainer CE 2.23.0 with Compose 2.29. The names of hosts, folders and services
 * were changed.
 */
interface DeployResponse {
  name: string;
  source: 'git' | 'file';
  message: string;
  details?: string;
  code: string;
  reason: string;
}

const deployResponses: DeployResponse[] = JSON.parse(
  readFileSync(
    new URL('../../../../../test/platform/deploy-answers.json', import.meta.url),
    'utf8',
  ),
);

describe('failureOfDeploy', () => {
  it.each(deployResponses)('$name: $code', ({ source, message, details, code, reason }) => {
    const error = new PlatformError('deploy-failed', message.trim(), {
      delivery: 'answered',
      status: 500,
      ...(details !== undefined && { details }),
    });

    const { ending } = toRedeployEndError(error, source);

    expect(ending).toMatchObject({ state: 'failed', code, detail: reason });
  });

  it('keeps the whole output in addition to a reason of one line', () => {
    const { message = '' } =
      deployResponses.find(({ name }) => name === 'port taken of twelve') ?? {};

    const { reason, output } = parseFailedDeployOutput(message);

    expect(reason).toContain('port is already allocated');
    expect(reason).not.toContain('Creating');
    expect(output).toBe(message.trimEnd());
  });

  it('has no output if the reason contains all of it', () => {
    expect(parseFailedDeployOutput('failed to deploy a stack: no service selected\n')).toEqual({
      reason: 'no service selected',
      output: null,
    });
  });

  it('never reports a clone failure for a file stack', () => {
    const message = 'Unable to clone git repository directory';
    const error = new PlatformError('deploy-failed', message, { delivery: 'answered' });

    expect(toRedeployEndError(error, 'file').ending).toMatchObject({ code: 'DEPLOY_FAILED' });
  });

  it.each(['Unable get latest commit id', 'Unable to get latest commit id'])(
    'says that containers may be new already after "%s"',
    (message) => {
      const error = new PlatformError('deploy-failed', message, { delivery: 'answered' });

      expect(toRedeployEndError(error, 'git').ending).toMatchObject({
        code: 'CLONE_FAILED',
        detail: `${message}. Portainer reads the commit after deploying, so containers may already have been replaced.`,
      });
    },
  );

  it.each([
    ['an address with a token', 'Get "http://token@git.example/x": no such host'],
    ['an address with a password', 'Get "http://git:secret@git.example/x": no such host'],
  ])('masks secrets in %s', (_, details) => {
    const message = 'Unable to clone git repository directory';
    const error = new PlatformError('deploy-failed', message, { delivery: 'answered', details });

    expect(toRedeployEndError(error, 'git').ending).toMatchObject({
      detail: 'Get "http://git.example/x": no such host',
    });
  });

  it('finds the reason behind colours, and keeps them in the output', () => {
    const esc = '\u001b';
    const text = `failed to deploy a stack: ${esc}[33mWARN[0000] old${esc}[0m\n${esc}[31mno service selected${esc}[0m`;

    expect(parseFailedDeployOutput(text)).toEqual({ reason: 'no service selected', output: text });
    expect(failureOfDeploy(text)).toBe('COMPOSE_FILE_INVALID');
  });

  it('keeps the end of a very long output', () => {
    const progress = ' e9f7b0f7ae79 Downloading [==>   ]  1.1MB/81.09MB\n'.repeat(2000);

    const { reason, output } = parseFailedDeployOutput(
      `${progress}write /big: no space left on device`,
    );

    expect(reason).toBe('write /big: no space left on device');
    expect(output?.length).toBeLessThan(33_000);
    expect(output).toMatch(/^… \(\d+ characters left out\)\n/);
  });

  it('counts a single character that it leaves out as one', () => {
    const { output } = parseFailedDeployOutput(`a\n${'b'.repeat(31_999)}`);

    expect(output).toMatch(/^… \(1 character left out\)\n/);
  });

  it('names the image that could not be pulled', () => {
    const error = new PlatformError('pull-failed', 'denied', {
      delivery: 'answered',
      details: 'registry.example/house/secret:1',
    });

    expect(toRedeployEndError(error).ending).toMatchObject({
      code: 'PULL_FAILED',
      detail: 'registry.example/house/secret:1: denied',
    });
  });
});
