import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import yaml from 'yaml';

const folder = join(import.meta.dirname, '../.github/workflows');

describe('the workflows', () => {
  let workflows;
  before(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.yml'));
    workflows = await Promise.all(
      names.map(async (name) => {
        const document = yaml.parseDocument(await readFile(join(folder, name), 'utf8'));
        return { name, faults: [...document.errors, ...document.warnings], ...document.toJSON() };
      }),
    );
  });

  const steps = () =>
    workflows.flatMap(({ name, jobs }) =>
      Object.values(jobs).flatMap((job) => (job.steps ?? []).map((step) => ({ name, step }))),
    );

  it('are valid YAML with a runner and a timeout for each job', () => {
    assert.ok(workflows.length >= 2);
    for (const { name, faults, jobs } of workflows) {
      assert.deepEqual(faults, [], name);
      for (const job of Object.values(jobs)) {
        assert.ok(job['runs-on'] && job['timeout-minutes'] > 0, name);
      }
    }
  });

  it('have read-only permissions by default, and jobs only what they declare', () => {
    for (const { name, permissions } of workflows) {
      assert.deepEqual(permissions, { contents: 'read' }, name);
    }
  });

  it('pin actions by commit', () => {
    const uses = steps().flatMap(({ step }) => step.uses ?? []);
    assert.ok(uses.length > 3);
    for (const action of uses.filter((one) => !one.startsWith('./'))) {
      assert.match(action, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/);
    }
  });

  it('interpolate no untrusted input into scripts', () => {
    for (const { name, step } of steps()) {
      assert.doesNotMatch(step.run ?? '', /\$\{\{\s*github\.(event|head_ref)/, name);
    }
  });

  it('publish every image that can be run', async () => {
    const dockerfile = await readFile(join(folder, '../../docker/Dockerfile'), 'utf8');
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    const { jobs } = workflows.find(({ name }) => name === 'release');
    const targets = jobs.image.strategy.matrix.include.map(({ target }) => target);
    assert.deepEqual(['build', ...targets], stages);
  });

  it('test pull requests and every night on each supported Node version', () => {
    for (const [name, job, trigger] of [
      ['check', 'test', 'pull_request'],
      ['nightly', 'full', 'schedule'],
    ]) {
      const workflow = workflows.find((one) => one.name === name);
      assert.ok(trigger in workflow.on, name);
      assert.deepEqual(workflow.jobs[job].strategy.matrix.node, [20, 22, 24], name);
    }
  });

  it('use and print a new seed every night', () => {
    const { steps } = workflows.find(({ name }) => name === 'nightly').jobs.full;
    const seed = steps.find(({ run }) => run?.includes('STACKYARD_TEST_SEED='));
    assert.match(seed.run, /GITHUB_RUN_ID[\s\S]*GITHUB_STEP_SUMMARY/);
    assert.ok(steps.some(({ run }) => run === 'npm run test:full'));
  });

  it('scan shipped packages for known vulnerabilities', () => {
    assert.ok(steps().some(({ step }) => /npm audit .*--omit=dev/.test(step.run ?? '')));
  });
});
