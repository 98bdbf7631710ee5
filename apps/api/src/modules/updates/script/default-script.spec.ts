import { startUpdate } from '@stackyard/contracts';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';
import { builtInUpdateScript } from './default-script.js';

const scene = useUpdateFixture();

/**
 * Returns a script that stands in for `docker` and simulates an engine with one platform container.
 * `state` describes the new container: whether it is running, whether it is restarting, and how
 * often it has restarted.
 */
function engine({ pulls = true, newer = true, state = 'true false 0' } = {}): string {
  return [
    '#!/bin/sh',
    `printf '%s\n' "$*" | head -n 1 >> ${scene.script.folder}/calls`,
    'case "$*" in',
    "  'ps --quiet') echo 1234567890abcdef ;;",
    `  'pull '*) ${pulls ? 'true' : "echo 'manifest unknown' >&2; exit 1"} ;;`,
    `  'image inspect --format {{.Id}} '*) echo ${newer ? 'image-new' : 'image-old'} ;;`,
    "  'image inspect '*) echo 'INHERITED=old' ;;",
    "  *'{{.Id}} {{.Config.Image}}'*) echo '1234567890abcdef registry.example/portainer/portainer-ee:lts' ;;",
    "  *'{{range .Mounts}}'*) printf '%s\n' --volume 'a b:/data' ;;",
    "  *'{{.Name}}'*'1234567890abcdef') echo /console ;;",
    "  *'{{.Config.Image}}'*) echo registry.example/portainer/portainer-ee:lts ;;",
    "  *'{{.Image}}'*) echo image-old ;;",
    "  *'{{range .Config.Env}}'*) printf '%s\n' 'INHERITED=old' 'OWN=two words * $x' ;;",
    `  *'{{.State.Running}}'*) echo '${state}' ;;`,
    "  'logs '*) echo 'cannot open the database' ;;",
    'esac',
  ].join('\n');
}

async function update(fakeDocker: string) {
  const { folder } = scene.script;
  await writeFile(join(folder, 'docker'), fakeDocker);
  // Make `sleep` return immediately.
  await writeFile(join(folder, 'sleep'), '#!/bin/sh\n');
  for (const name of ['docker', 'sleep']) await chmod(join(folder, name), 0o755);
  const script = `PATH=${folder}:$PATH\n${builtInUpdateScript}`;
  const platform = await scene.start(script);
  const { id } = await platform.operator.call(startUpdate, { body: {} });
  const run = await waitForUpdateEnd(platform, id);
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).split('\n');
  const acts = calls.filter((call) => /^(rename|stop|create|start|rm|network|pull) ?/.test(call));
  return { run, acts, log: (await readUpdateLogLines(platform, id)).join('\n') };
}

describe('the built-in update script', () => {
  it('replaces the container of either edition with the same options', async () => {
    const { run, acts, log } = await update(engine());

    expect(run).toMatchObject({ state: 'succeeded' });
    expect(acts).toEqual([
      'pull --quiet registry.example/portainer/portainer-ee:lts',
      'rm --force console-before-update',
      'rename console console-before-update',
      'stop --time 30 console-before-update',
      expect.stringMatching(
        /^create --name console --volume a b:\/data --env OWN=two words \* \$x registry.example\/portainer\/portainer-ee:lts$/,
      ),
      'start console',
      'rm console-before-update',
    ]);
    expect(log).toContain('The new container is running.');
  });

  it('changes nothing if the image cannot be pulled', async () => {
    const { run, acts, log } = await update(engine({ pulls: false }));

    expect(run).toMatchObject({ state: 'failed' });
    expect(acts).toHaveLength(1);
    expect(log).toContain('stderr: manifest unknown');
  });

  it('changes nothing if the image is already the newest', async () => {
    const { run, acts } = await update(engine({ newer: false }));

    expect(run).toMatchObject({ state: 'succeeded' });
    expect(acts).toHaveLength(1);
  });

  it.each(['false false 0', 'true true 2', 'true false 1'])(
    'starts the previous container again if the new one is %s',
    async (state) => {
      const { run, acts, log } = await update(engine({ state }));

      expect(run).toMatchObject({
        state: 'failed',
        reason: 'The script ended with exit code 21.',
      });
      expect(acts.slice(-3)).toEqual([
        'rm --force console',
        'rename console-before-update console',
        'start console',
      ]);
      expect(log).toContain('cannot open the database');
    },
  );

  it('fails if there is no platform container', async () => {
    const { run, log } = await update('#!/bin/sh\necho $1 >> $(dirname $0)/calls\n');

    expect(run).toMatchObject({ reason: 'The script ended with exit code 20.' });
    expect(log).toContain('No running container of the platform was found');
  });
});
