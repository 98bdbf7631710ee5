import type { RedeployReply } from '@stackyard/contracts';
import type { LiveArea } from '../output/live-area.js';
import type { Terminal } from '../output/terminal.js';
import { namesOf, type StackNaming } from './names.js';
import { isOpen, stateText, timeText, toneOf } from './texts.js';

/**
 * Shows the progress of redeploys. In a pipeline, each change gets its own line; on a terminal,
 * open redeploys are redrawn in place below the finished ones.
 */
export class RedeployProgress {
  private readonly printedLines = new Map<number, string>();
  private readonly live: LiveArea | null;

  /** @param selectors - the stacks as given on the command line */
  constructor(
    private readonly terminal: Terminal,
    private readonly selectors: readonly string[] = [],
  ) {
    this.live = terminal.live();
  }

  /** @returns whether anything changed */
  show(redeploys: readonly RedeployReply[]): boolean {
    const changed = redeploys.filter((one) => this.printedLines.get(one.id) !== stateText(one));
    for (const one of changed) this.printedLines.set(one.id, stateText(one));
    const nameOf = namesOf(redeploys, this.selectors);
    this.live?.clear();
    for (const one of changed) {
      if (!this.live || !isOpen(one)) this.terminal.log(lineOf(one, nameOf), toneOf(one));
    }
    this.live?.draw(redeploys.filter(isOpen).map((one) => lineOf(one, nameOf)));
    return changed.length > 0;
  }

  /** Reports that the server has stopped responding, or that it responds again. */
  onReachable(reachable: boolean): void {
    this.end();
    this.terminal.log(
      reachable ? 'The server is responding again.' : 'The server is not responding; still trying.',
      'quiet',
    );
  }

  end(): void {
    this.live?.clear();
  }
}

function lineOf(redeploy: RedeployReply, nameOf: StackNaming): string {
  const time = timeText(redeploy);
  const after = time === '' ? '' : ` (${time})`;
  return `${nameOf(redeploy)}: ${stateText(redeploy)}${isOpen(redeploy) ? '' : after}`;
}
