import { launch } from './launch/launch.mjs';
import { runCommand, prepare } from './launch/prepare.mjs';

await runCommand(() => launch(() => prepare(['@stackyard/api', '@stackyard/admin'])));
