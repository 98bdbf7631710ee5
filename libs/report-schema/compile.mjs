/**
 * Compiles the schema into a validator without dependencies. The validator is committed, so that it
 * can be read and bundled. With `--write`, this script updates the committed validator. Without
 * `--write`, the script and the build fail if the committed validator is out of date.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { monthlyReportSchema } from './dist/schema.js';

const folder = new URL('./', import.meta.url);
const name = 'validate-monthly-report';
const source = new URL(`src/generated/${name}.js`, folder);
const outputFolder = new URL('dist/generated/', folder);

function compileValidator() {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    ownProperties: true,
    code: { source: true, esm: true },
  });
  const code = standalone.default(ajv, ajv.compile(monthlyReportSchema));
  const standaloneCode = code
    .replace(
      /const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;/,
      "import { codePointLength as $1 } from '../code-points.js';",
    )
    .replace('"use strict";', '')
    .replace(/export default validate(\d+);/, '')
    .replace(/export const validate = /, 'export const validateMonthlyReport = ');
  if (/require\(/.test(standaloneCode))
    throw new Error('The compiled validator requires a package');
  return `${standaloneCode.trim()}\n`;
}

const code = compileValidator();
if (process.argv.includes('--write')) await writeFile(source, code);
if ((await readFile(source, 'utf8').catch(() => '')) !== code) {
  throw new Error('The compiled validator is out of date: node compile.mjs --write');
}
await mkdir(outputFolder, { recursive: true });
await writeFile(new URL(`${name}.js`, outputFolder), code);
await copyFile(
  new URL(`src/generated/${name}.d.ts`, folder),
  new URL(`${name}.d.ts`, outputFolder),
);
await writeFile(
  new URL('dist/monthly-report.schema.json', folder),
  `${JSON.stringify(monthlyReportSchema, null, 2)}\n`,
);
