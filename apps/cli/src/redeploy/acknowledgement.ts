import { acknowledgeableWarnings, type AcknowledgeableWarning } from '@stackyard/contracts';
import { InvalidArgumentError, Option } from 'commander';

const noWarningsKeyword = 'none';

/**
 * Option with the warnings of the plan that the user acknowledges; `none` acknowledges no warnings.
 */
export const acknowledgeOption = new Option(
  '--acknowledge <warnings>',
  `warnings to accept, separated by commas, or ${noWarningsKeyword}; if the plan has other warnings, nothing is started`,
)
  .argParser(parseWarnings)
  .conflicts(['retry', 'plan']);

/** @throws InvalidArgumentError if a warning is unknown */
export function parseWarnings(text: string): AcknowledgeableWarning[] {
  if (text === noWarningsKeyword) return [];
  return text.split(',').map((word) => {
    const warning = acknowledgeableWarnings.find((candidate) => candidate === word.trim());
    if (warning !== undefined) return warning;
    const knownWarnings = acknowledgeableWarnings.join(', ');
    throw new InvalidArgumentError(`Use ${noWarningsKeyword} or some of: ${knownWarnings}.`);
  });
}
