import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assertPortFree, parsePort } from './launch/port.mjs';
import { runCommand, prepare, root } from './launch/prepare.mjs';
import { Supervisor } from './launch/supervisor.mjs';

/** Projects that are compiled continuously, because the server runs the compiled files. */
const compiledProjects = ['libs/contracts', 'libs/platform-client', 'apps/api'];

await runCommand(async () => {
  const port = parsePort(process.env.PORT);
  await assertPortFree(port, process.env.HOST ?? '0.0.0.0', 'npm run dev');
  await prepare();
  const programs = new Supervisor();
  for (const project of compiledProjects) {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
    programs.start(`compiler of ${project}`, [compiler, ...args], { cwd: join(root, project) });
  }
  programs.start('Stackyard', ['--watch', '--watch-preserve-output', 'apps/api/dist/main.js'], {
    cwd: root,
    env: { PORT: String(port) },
  });
  programs.start('development server', [viteProgram()], {
    cwd: join(root, 'apps/admin'),
    env: { PORT: String(port) },
  });
});

/** Returns the path of Vite, which is installed in the folder of the admin app. */
function viteProgram() {
  const require = createRequire(join(root, 'apps/admin/package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
}
