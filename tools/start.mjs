import { launch } from './launch/launch.mjs';
import { main, prepare } from './launch/prepare.mjs';

await main(() => launch(() => prepare(['@stackyard/api', '@stackyard/admin'])));
