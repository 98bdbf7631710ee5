import type { ApiClient } from '@stackyard/api-client';
import { readRedeployLog, type RedeployReply } from '@stackyard/contracts';
import type { CommandContext } from '../command.js';
import { formatTable } from '../output/table.js';
import type { Terminal } from '../output/terminal.js';
import { printEvidence, type ContainerEvidenceSummary } from './evidence.js';
import { countsText, type Outcome } from './outcome.js';
import { skippedStackName, type StackNaming } from './names.js';
import { resultHeader, resultRow, skippedRow } from './texts.js';

interface OutcomeReportOptions {
  json?: boolean;
  nameOf: StackNaming;
  /** Containers that may explain failed redeploys; empty without evidence. */
  evidence: readonly ContainerEvidenceSummary[];
}

/**
 * Prints the outcome and the evidence, either as text with a table or as a single JSON document.
 */
export function report(
  outcome: Outcome,
  { json = false, nameOf, evidence }: OutcomeReportOptions,
  terminal: Terminal,
): void {
  if (json) return terminal.printJson({ ...outcome, evidence });
  const { redeploys, skipped, state } = outcome;
  const nameOfId = (id: number) => {
    const redeploy = redeploys.find((candidate) => candidate.id === id);
    return redeploy === undefined ? String(id) : nameOf(redeploy);
  };
  printEvidence(evidence, nameOfId, terminal);
  const rows = [
    ...redeploys.map((redeploy) => resultRow(redeploy, nameOf(redeploy))),
    ...skipped.map((skippedStack) =>
      skippedRow(skippedStack, skippedStackName(skippedStack, nameOf)),
    ),
  ];
  if (rows.length > 0) for (const line of formatTable(resultHeader, rows)) terminal.print(line);
  // In all other states, an error message with the counts or with the open redeploys follows.
  if (state === 'queued' || state === 'succeeded') terminal.log(countsText(outcome), 'quiet');
}

/**
 * Prints Portainer's output for each failed redeploy, because the outcome contains only the reason.
 */
export async function printOutputs(
  api: ApiClient,
  { redeploys, nameOf }: { redeploys: readonly RedeployReply[]; nameOf: StackNaming },
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<void> {
  for (const redeploy of redeploys.filter(({ failure }) => failure !== null)) {
    const { id } = redeploy;
    const { lines } = await api.call(readRedeployLog, {
      params: { id },
      query: { limit: 5000 },
      signal,
    });
    // If the rollback failed too, the output of the rollback follows the output of the redeploy.
    for (const output of lines.flatMap((line) => line.output ?? [])) {
      terminal.log(`${nameOf(redeploy)}:`, 'bad');
      for (const line of output.split('\n')) terminal.log(`  ${line}`, 'quiet');
    }
  }
}
