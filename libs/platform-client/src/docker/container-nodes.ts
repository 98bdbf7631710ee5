/**
 * Maximum number of containers to remember, so that memory use is limited. A container that was
 * dropped is added again the next time containers are listed.
 */
const maxContainers = 20_000;
const printableAsciiPattern = /^[\x21-\x7e]+$/;

/** A container as an agent lists it. */
interface ListedContainer {
  Id: string;
  Portainer?: { Agent?: { NodeName?: string | null } | null } | null;
}

/**
 * Remembers on which machine each container runs. An agent lists the containers of all machines,
 * but finds a single container on another machine only if the request names that machine.
 */
export class ContainerNodes {
  private readonly nodeNameByContainerId = new Map<string, string>();

  remember(containers: readonly ListedContainer[]): void {
    for (const { Id, Portainer } of containers) {
      const node = Portainer?.Agent?.NodeName ?? '';
      this.nodeNameByContainerId.delete(Id);
      if (printableAsciiPattern.test(node)) this.nodeNameByContainerId.set(Id, node);
    }
    for (const id of this.nodeNameByContainerId.keys()) {
      if (this.nodeNameByContainerId.size <= maxContainers) return;
      this.nodeNameByContainerId.delete(id);
    }
  }

  headersFor(containerId: string): Record<string, string> {
    const node = this.nodeNameByContainerId.get(containerId);
    return node === undefined ? {} : { 'x-portaineragent-target': node };
  }
}
