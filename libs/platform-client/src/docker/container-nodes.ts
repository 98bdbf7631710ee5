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
  private readonly nodes = new Map<string, string>();

  remember(containers: readonly ListedContainer[]): void {
    for (const { Id, Portainer } of containers) {
      const node = Portainer?.Agent?.NodeName ?? '';
      this.nodes.delete(Id);
      if (printableAsciiPattern.test(node)) this.nodes.set(Id, node);
    }
    for (const id of this.nodes.keys()) {
      if (this.nodes.size <= maxContainers) return;
      this.nodes.delete(id);
    }
  }

  headersFor(containerId: string): Record<string, string> {
    const node = this.nodes.get(containerId);
    return node === undefined ? {} : { 'x-portaineragent-target': node };
  }
}
