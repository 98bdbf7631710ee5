import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { RunningCommand, type CommandResult } from '../command-line/command-line.js';
import { createTemporaryFolder } from '../temporary-folder.js';

const folder = fileURLToPath(new URL('../../../../.github/actions/redeploy', import.meta.url));

interface ActionFile {
  inputs: Record<string, { required?: boolean; default?: string }>;
  outputs: Record<string, unknown>;
  runs: { using: string; main: string };
}

/** Inputs of a step by name, as in its `with` block. */
export type StepInputs = Record<string, string>;

export interface StepResult extends CommandResult {
  outputs: Record<string, string>;
  summary: string;
}

/** Values for the expressions in a workflow, for example `github.run_id`. */
export type Contexts = Record<string, string>;

/** Runs the redeploy action as a GitHub runner would, according to action.yml. */
export async function runAction(inputValues: StepInputs, contexts: Contexts): Promise<StepResult> {
  const text = await readFile(join(folder, 'action.yml'), 'utf8');
  const { inputs, outputs: declaredOutputs, runs } = parse(text) as ActionFile;
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(inputValues)));
  expect(runs.using).toBe('node20');
  const workFolder = await createTemporaryFolder();
  const [outputPath, summaryPath] = [join(workFolder, 'output'), join(workFolder, 'summary')];
  await Promise.all([writeFile(outputPath, ''), writeFile(summaryPath, '')]);
  const env: Record<string, string> = {
    GITHUB_OUTPUT: outputPath,
    GITHUB_STEP_SUMMARY: summaryPath,
  };
  for (const [name, { required, default: defaultValue = '' }] of Object.entries(inputs)) {
    const value = inputValues[name] ?? defaultValue;
    if (required) expect(value).not.toBe('');
    env[`INPUT_${name.toUpperCase()}`] = value.replace(
      /\$\{\{ *([\w.]+) *\}\}/g,
      (_, expression: string) => contexts[expression] ?? '',
    );
  }
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(folder, runs.main)], {
    cwd: workFolder,
    env: { PATH, HOME: workFolder, ...env },
  });
  const result = await new RunningCommand(child).waitForEnd();
  const outputs = outputsIn(await readFile(outputPath, 'utf8'));
  expect(Object.keys(outputs)).toEqual(Object.keys(declaredOutputs));
  return { ...result, outputs, summary: await readFile(summaryPath, 'utf8') };
}

/**
 * Parses outputs in GitHub's multi-line format: a line `name<<end`, the value, and a line `end`.
 */
function outputsIn(text: string): Record<string, string> {
  const matches = text.matchAll(/^(\w+)<<(\S+)\n(.*?)\n\2\n/gms);
  return Object.fromEntries([...matches].map(([, name = '', , value = '']) => [name, value]));
}
