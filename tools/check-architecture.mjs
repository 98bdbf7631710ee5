import { cruiseTree } from './architecture/cruise.mjs';
import { rules } from './architecture/rules.mjs';

const { files, violations } = await cruiseTree(process.cwd());
for (const { rule, from, to, cycle } of violations) {
  const why = rules.find(({ name }) => name === rule)?.comment ?? '';
  console.error(`${rule}: ${from} → ${cycle.length > 0 ? cycle.join(' → ') : to}\n    ${why}`);
}
console.log(`${files} files, ${rules.length} rules, ${violations.length} violations`);
if (files === 0) console.error('No TypeScript file was found: the check looked at nothing.');
process.exitCode = violations.length > 0 || files === 0 ? 1 : 0;
