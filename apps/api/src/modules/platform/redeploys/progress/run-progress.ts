import type { RedeployServiceReply, ServicePullReply } from '@stackyard/contracts';
import type { PullProgress } from '@stackyard/platform-client';
import {
  servicesOf,
  type PlannedService,
  type RunPhase,
  type ServicePull,
  type StackContents,
} from './service-progress.js';

interface Layer {
  isComplete: boolean;
  bytes: number;
  totalBytes: number;
}

interface ImagePull {
  state: ServicePull['state'];
  layers: Map<string, Layer>;
}

const completedPattern = /^(?:Pull complete|Already exists)/i;
const downloadedPattern = /^(?:Verifying Checksum|Download complete|Extracting)/i;

/** The progress of a stack's services during a run. The steps of the run report to this object. */
export class RunProgress {
  private plannedServices: readonly PlannedService[];
  private readonly pulls = new Map<string, ImagePull>();

  /**
   * @param initialServices - the progress stored before an interruption
   * @param catchUp - observes the stack immediately and stores the result
   */
  constructor(
    private readonly initialServices: readonly RedeployServiceReply[] = [],
    readonly catchUp: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.plannedServices = initialServices.map(({ name, image }) => ({ name, image }));
  }

  setPlan(services: readonly PlannedService[]): void {
    this.plannedServices = services;
  }

  startPull(reference: string): void {
    this.pulls.set(reference, { state: 'pulling', layers: new Map() });
  }

  addPullProgress(reference: string, { layer, status, current, total }: PullProgress): void {
    const pull = this.pulls.get(reference);
    // The first line of a pull contains the tag instead of a layer.
    if (pull === undefined || layer === null || status.startsWith('Pulling from')) return;
    const previousLayer = pull.layers.get(layer) ?? { isComplete: false, bytes: 0, totalBytes: 0 };
    if (status === 'Downloading') {
      pull.layers.set(layer, { ...previousLayer, bytes: current ?? 0, totalBytes: total ?? 0 });
    } else {
      const isComplete = completedPattern.test(status);
      const bytes =
        isComplete || downloadedPattern.test(status)
          ? previousLayer.totalBytes
          : previousLayer.bytes;
      pull.layers.set(layer, { ...previousLayer, isComplete, bytes });
    }
  }

  endPull(reference: string, state: 'pulled' | 'pull-failed'): void {
    const pull = this.pulls.get(reference);
    if (pull !== undefined) pull.state = state;
  }

  /** Returns the only service that uses an image; null unless there is exactly one. */
  findServiceName(reference: string): string | null {
    const usingServices = this.plannedServices.filter(({ image }) => image === reference);
    return usingServices.length === 1 ? (usingServices[0]?.name ?? null) : null;
  }

  services(contents: StackContents, phase: RunPhase): RedeployServiceReply[] {
    return servicesOf(this.plannedServices, (service) => this.pullOf(service), contents, phase);
  }

  private pullOf({ name, image }: PlannedService): ServicePull | null {
    const pull = image === null ? undefined : this.pulls.get(image);
    if (pull !== undefined) return { state: pull.state, progress: summaryOf(pull) };
    const storedPull = this.initialServices.find((service) => service.name === name)?.pull ?? null;
    return storedPull === null ? null : { state: 'pulled', progress: storedPull };
  }
}

function summaryOf({ layers }: ImagePull): ServicePullReply {
  const allLayers = [...layers.values()];
  return {
    layers: allLayers.length,
    completeLayers: allLayers.filter(({ isComplete }) => isComplete).length,
    bytes: allLayers.reduce((sum, { bytes }) => sum + bytes, 0),
    totalBytes: allLayers.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
  };
}
