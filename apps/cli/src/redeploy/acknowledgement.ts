import { acknowledgeableWarnings, type AcknowledgeableWarning } from '@stackyard/contracts';
import { InvalidArgumentError, Option } from 'commander';

const noWarningsKeyword = 'none';

/**
 * Option with the warnings of the plan that the user acknowledges; `none` acknowledges no warnings.
 */
export const acknowledgeOption = new Option(
  '--acknowledge <warnings>',
  `start nothing if the plan has warnings other than these, separated by commas; ${noWarningsKeyword} accepts no warnings`,
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
