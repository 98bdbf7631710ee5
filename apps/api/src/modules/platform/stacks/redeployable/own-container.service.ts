import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Settings } from '#config/settings.js';
import type { OwnContainer } from './redeploy-method.js';

const containerIdPattern = /\b[0-9a-f]{64}\b/g;
const shortIdPattern = /^[0-9a-f]{12}$/;

/** Finds the container in which this process runs, so that Stackyard never redeploys itself. */
@Injectable()
export class OwnContainerService {
  private containerIds: Promise<string[]> | undefined;

  constructor(private readonly settings: Settings) {}

  /**
   * Returns the stack and the container of Stackyard. `SELF_STACK_ID` refers to a stack of the
   * preset server or, without a preset server, to a stack of any server.
   */
  async find(server: { preset: boolean }): Promise<OwnContainer> {
    this.containerIds ??= this.findContainerIds();
    const { SELF_STACK_ID, PLATFORM_URL } = this.settings;
    const mayHostStackyard = server.preset || PLATFORM_URL === undefined;
    return {
      stackId: mayHostStackyard ? (SELF_STACK_ID ?? null) : null,
      containerIds: await this.containerIds,
    };
  }

  private async findContainerIds(): Promise<string[]> {
    const mountInfo = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
    const groups = await readFile('/proc/self/cgroup', 'utf8').catch(() => '');
    // Only the mounts of files like `/etc/hostname` are certain to contain the ID of this container. The
    // mounts of image layers may contain other IDs.
    const ownMountLines = mountInfo
      .split('\n')
      .filter((line) => /\/(hostname|resolv\.conf|hosts) /.test(line));
    const ids = new Set(
      [
        ...ownMountLines.join('\n').matchAll(containerIdPattern),
        ...groups.matchAll(containerIdPattern),
      ].map(([id]) => id),
    );
    // By default, the host name of a container is its short ID.
    if (shortIdPattern.test(hostname())) ids.add(hostname());
    return [...ids];
  }
}
