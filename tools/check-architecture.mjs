import { constructorRules, constructorViolations } from './architecture/constructors.mjs';
import { cruiseTree } from './architecture/cruise.mjs';
import { moduleRules, moduleViolations } from './architecture/module-rules.mjs';
import { readModules } from './architecture/nest-modules.mjs';
import { rules } from './architecture/rules.mjs';

const root = process.cwd();
const every = [...rules, ...moduleRules, ...constructorRules];
const { files, violations: imports } = await cruiseTree(root);
const modules = readModules(root);
const violations = [...imports, ...moduleViolations(modules), ...constructorViolations(root)];
for (const { rule, from, to, cycle } of violations) {
  const why = every.find(({ name }) => name === rule)?.comment ?? '';
  console.error(`${rule}: ${from} → ${cycle.length > 0 ? cycle.join(' → ') : to}\n    ${why}`);
}
console.log(
  `${files} files, ${modules.size} modules, ${every.length} rules, ${violations.length} violations`,
);
const nothing = files === 0 || modules.size === 0;
if (nothing) console.error('No TypeScript file or no module was found: the check saw nothing.');
process.exitCode = violations.length > 0 || nothing ? 1 : 0;
