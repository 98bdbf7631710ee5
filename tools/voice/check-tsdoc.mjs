import { checkTsdoc } from './tsdoc.mjs';

const { exports, faults } = checkTsdoc(process.cwd());
for (const { file, line, name, fault } of faults) {
  console.error(`${file}:${line}: ${name} ${fault}`);
}
console.log(`${exports} exports of libs, ${faults.length} faults in their TSDoc`);
if (exports === 0) console.error('No export was found: the check saw nothing.');
process.exitCode = faults.length > 0 || exports === 0 ? 1 : 0;
