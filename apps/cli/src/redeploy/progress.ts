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
  private readonly liveArea: LiveArea | null;

  /** @param selectors - the stacks as given on the command line */
  constructor(
    private readonly terminal: Terminal,
    private readonly selectors: readonly string[] = [],
  ) {
    this.liveArea = terminal.createLiveArea();
  }

  /** @returns whether anything changed */
  show(redeploys: readonly RedeployReply[]): boolean {
    const changedRedeploys = redeploys.filter(
      (redeploy) => this.printedLines.get(redeploy.id) !== stateText(redeploy),
    );
    for (const redeploy of changedRedeploys)
      this.printedLines.set(redeploy.id, stateText(redeploy));
    const nameOf = namesOf(redeploys, this.selectors);
    this.liveArea?.clear();
    for (const redeploy of changedRedeploys) {
      if (!this.liveArea || !isOpen(redeploy))
        this.terminal.log(lineOf(redeploy, nameOf), toneOf(redeploy));
    }
    this.liveArea?.draw(redeploys.filter(isOpen).map((redeploy) => lineOf(redeploy, nameOf)));
    return changedRedeploys.length > 0;
  }

  reportReachability(isReachable: boolean): void {
    this.end();
    this.terminal.log(
      isReachable
        ? 'The server is responding again.'
        : 'The server is not responding; still trying.',
      'quiet',
    );
  }

  end(): void {
    this.liveArea?.clear();
  }
}

function lineOf(redeploy: RedeployReply, nameOf: StackNaming): string {
  const time = timeText(redeploy);
  const timeSuffix = time === '' ? '' : ` (${time})`;
  return `${nameOf(redeploy)}: ${stateText(redeploy)}${isOpen(redeploy) ? '' : timeSuffix}`;
}
