export type FaultKind =
  /**
   * Makes a pull fail. With `stackId`, the pull in a deployment of that stack fails, before any
   * container changes. With `image`, a pull of that image fails, inside the 200 stream or, if
   * `status` is set, with an error response. With neither, the next deployment or pull fails.
   */
  | 'pull-error'
  /** A deployment fails while starting containers, after the old containers were removed. */
  | 'up-error'
  | 'clone-error'
  /** The connection is closed without a response. */
  | 'reset'
  /** A proxy returns 502, 503 or 504 (`status`) with an HTML page. */
  | 'gateway'
  /** The request never gets a response. */
  | 'hang'
  /** The response redirects to another page (303). */
  | 'redirect'
  /** The response is an HTML page instead of JSON. */
  | 'html'
  /** The platform rejects the request with `status`, `message` and `details`. */
  | 'refuse'
  /** The response is delayed by `delayMs`. */
  | 'slow';

/** A fault and the requests it affects. Omitted conditions match every request. */
export interface Fault {
  kind: FaultKind;
  /** Matches requests and deployments of this stack. */
  stackId?: number;
  method?: string;
  /** Matches paths that contain this text or match this pattern. */
  path?: string | RegExp;
  /** For `pull-error` in a pull: matches part of the image reference. */
  image?: string;
  /** How often the fault occurs; once if omitted. */
  repeat?: number;
  /** For `reset`, `gateway` and `hang`: whether the platform still executes the request. */
  stillExecutes?: boolean;
  status?: number;
  message?: string;
  details?: string;
  delayMs?: number;
}

export interface FaultTarget {
  method?: string;
  path?: string;
  stackId?: number;
  image?: string;
}

const deployFaults: readonly FaultKind[] = ['pull-error', 'up-error', 'clone-error'];

/** Planned faults that are still to occur, in order. */
export class FaultPlan {
  private pendingFaults: { fault: Fault; remainingCount: number }[] = [];

  add(fault: Fault): void {
    this.pendingFaults.push({ fault, remainingCount: fault.repeat ?? 1 });
  }

  clear(): void {
    this.pendingFaults = [];
  }

  /**
   * Returns the first fault of a kind that matches a deployment or pull. Removes the fault once it
   * has occurred as often as planned.
   */
  takeDeployFault(kind: FaultKind, target: FaultTarget): Fault | null {
    return this.consume((fault) => fault.kind === kind && matchesTarget(fault, target));
  }

  /**
   * Returns the first fault that affects a request before routing. Removes the fault once it has
   * occurred as often as planned.
   */
  takeRequestFault(target: FaultTarget): Fault | null {
    return this.consume(
      (fault) => !deployFaults.includes(fault.kind) && matchesTarget(fault, target),
    );
  }

  private consume(matches: (fault: Fault) => boolean): Fault | null {
    const pendingFault = this.pendingFaults.find(({ fault }) => matches(fault));
    if (!pendingFault) return null;
    pendingFault.remainingCount -= 1;
    if (pendingFault.remainingCount <= 0)
      this.pendingFaults = this.pendingFaults.filter((entry) => entry !== pendingFault);
    return pendingFault.fault;
  }
}

function matchesTarget(fault: Fault, target: FaultTarget): boolean {
  const { path } = fault;
  if (fault.stackId !== undefined && fault.stackId !== target.stackId) return false;
  if (fault.method !== undefined && fault.method !== target.method) return false;
  if (fault.image !== undefined && !target.image?.includes(fault.image)) return false;
  if (path === undefined) return true;
  return typeof path === 'string'
    ? (target.path ?? '').includes(path)
    : path.test(target.path ?? '');
}
