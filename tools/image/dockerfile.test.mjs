import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const text = readFileSync(join(import.meta.dirname, '../../docker/Dockerfile'), 'utf8');

/** The instructions of each stage, including the instructions of its base stages. */
const stages = new Map();
for (const stageText of text
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .slice(1)) {
  const [from, ...lines] = stageText.split('\n').filter((line) => !/^(?:#|\s*$)/.test(line));
  const [, base, name = 'final'] = /^FROM (\S+)(?: AS (\S+))?$/.exec(from);
  stages.set(name, [...(stages.get(base) ?? []), ...lines]);
}
const lastInstruction = (stage, word) =>
  stages.get(stage).findLast((line) => line.startsWith(`${word} `));
const allInstructions = (stage, word) =>
  stages.get(stage).filter((line) => line.startsWith(`${word} `));

describe('the image', () => {
  for (const stage of ['server', 'media', 'final']) {
    it(`runs as an unprivileged user with one volume (${stage})`, () => {
      assert.equal(lastInstruction(stage, 'USER'), 'USER node');
      assert.deepEqual(allInstructions(stage, 'VOLUME'), ['VOLUME /app/backend/data']);
      assert.match(lastInstruction(stage, 'HEALTHCHECK'), /"healthcheck\.mjs"/);
      // With a shell in between, SIGTERM would not reach the server.
      assert.match(lastInstruction(stage, 'CMD'), /^CMD \["node",/);
    });
  }

  it('contains the media tools only on request', () => {
    const installsMediaTools = (stage) =>
      allInstructions(stage, 'RUN').some((line) => line.includes('handbrake-cli'));
    assert.deepEqual(['server', 'media', 'final'].map(installsMediaTools), [false, true, false]);
  });

  it('contains only the assembled files of the build, and no secret', () => {
    assert.deepEqual(allInstructions('final', 'COPY'), ['COPY --from=build /image ./']);
    assert.doesNotMatch(text, /^(?:ARG|ENV) \w*(?:SECRET|PASSWORD|TOKEN|KEY)/m);
  });
});
