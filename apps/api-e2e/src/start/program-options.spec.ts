import { ProgramProcess } from '../program-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

describe.each(['restore', 'copy-database'] as const)('%s', (program) => {
  it.each(['--data-dir', '--data-dir --help', '--help=yes', '--verbose'])(
    'rejects %s with its usage',
    async (options) => {
      const run = new ProgramProcess(program, options.split(' '), {
        DATA_DIR: await createTemporaryFolder(),
      });

      expect(await run.waitForExit()).toBe(2);
      expect(run.text).toContain(`Usage: stackyard ${program}`);
      expect(run.text).not.toContain('    at ');
    },
  );
});
