/** What goes wrong. */
export type FaultKind =
  /**
   * A pull fails. With `stackId` in the deploys of that stack, before a container is touched; with
   * `image` in pulls of that image: inside the 200 stream, or refused outright where `status` is set.
   * With neither, whichever comes first.
   */
  | 'pull-error'
  /** A deploy fails when the containers are started: the old ones are gone. */
  | 'up-error'
  /** A git repository cannot be cloned. */
  | 'clone-error'
  /** The connection is cut without an answer. */
  | 'reset'
  /** A proxy answers 502, 503 or 504 (`status`) in HTML. */
  | 'gateway'
  /** No answer ever comes. */
  | 'hang'
  /** 303 to another page. */
  | 'redirect'
  /** A page instead of an answer. */
  | 'html'
  /** A refusal of the platform with `status`, `message` and `details`. */
  | 'refuse'
  /** The answer comes after `delayMs`. */
  | 'slow';

/** A fault and the requests it strikes. Conditions that are left out hold for every request. */
export interface Fault {
  kind: FaultKind;
  /** Requests and deploys of this stack. */
  stackId?: number;
  method?: string;
  /** Part of the path, or a pattern for it. */
  path?: string | RegExp;
  /** For `pull-error` in a pull: part of the image reference. */
  image?: string;
  /** How often it strikes; once when left out. */
  times?: number;
  /** For `reset`, `gateway` and `hang`: the platform goes on with the request all the same. */
  goesOn?: boolean;
  status?: number;
  message?: string;
  details?: string;
  delayMs?: number;
}

/** What a fault is matched against. */
export interface FaultTarget {
  method?: string;
  path?: string;
  stackId?: number;
  image?: string;
}

const deployFaults: readonly FaultKind[] = ['pull-error', 'up-error', 'clone-error'];

/** The faults that wait for their moment, in the order they were planned. */
export class FaultPlan {
  private waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  /** Takes the first fault of a kind that fits a deploy or pull. */
  takeDeployFault(kind: FaultKind, target: FaultTarget): Fault | null {
    return this.take((fault) => fault.kind === kind && fits(fault, target));
  }

  /** Takes the first fault that strikes a request before it reaches its route. */
  takeRequestFault(target: FaultTarget): Fault | null {
    return this.take((fault) => !deployFaults.includes(fault.kind) && fits(fault, target));
  }

  private take(matches: (fault: Fault) => boolean): Fault | null {
    const found = this.waiting.find(({ fault }) => matches(fault));
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) this.waiting = this.waiting.filter((entry) => entry !== found);
    return found.fault;
  }
}

function fits(fault: Fault, target: FaultTarget): boolean {
  const { path } = fault;
  if (fault.stackId !== undefined && fault.stackId !== target.stackId) return false;
  if (fault.method !== undefined && fault.method !== target.method) return false;
  if (fault.image !== undefined && !target.image?.includes(fault.image)) return false;
  if (path === undefined) return true;
  return typeof path === 'string'
    ? (target.path ?? '').includes(path)
    : path.test(target.path ?? '');
}
