import { constructorRules, constructorViolations } from './architecture/constructors.mjs';
import { cruiseTree } from './architecture/cruise.mjs';
import { moduleRules, moduleViolations } from './architecture/module-rules.mjs';
import { readModules } from './architecture/nest-modules.mjs';
import { rules } from './architecture/rules.mjs';
import { styleClassRules, styleClassViolations } from './architecture/style-classes.mjs';

const root = process.cwd();
const allRules = [...rules, ...moduleRules, ...constructorRules, ...styleClassRules];
const { files, violations: importViolations } = await cruiseTree(root);
const modules = readModules(root);
const violations = [
  ...importViolations,
  ...moduleViolations(modules),
  ...constructorViolations(root),
  ...styleClassViolations(root),
];
for (const { rule, from, to, cycle } of violations) {
  const reason = allRules.find(({ name }) => name === rule)?.comment ?? '';
  console.error(`${rule}: ${from} → ${cycle.length > 0 ? cycle.join(' → ') : to}\n    ${reason}`);
}
console.log(
  `${files} files, ${modules.size} modules, ${allRules.length} rules, ${violations.length} violations`,
);
const foundNothing = files === 0 || modules.size === 0;
if (foundNothing)
  console.error('No TypeScript file or no module was found: the check saw nothing.');
process.exitCode = violations.length > 0 || foundNothing ? 1 : 0;
