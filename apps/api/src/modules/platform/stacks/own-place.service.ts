import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Settings } from '#config/settings.js';
import type { OwnPlace } from './redeploy-plan.js';

const containerId = /\b[0-9a-f]{64}\b/g;
const shortId = /^[0-9a-f]{12}$/;

/** Finds out which container this process runs in, so that it never redeploys itself. */
@Injectable()
export class OwnPlaceService {
  private containerIds: Promise<string[]> | undefined;

  constructor(private readonly settings: Settings) {}

  /** A number of the setting means a stack of the server that the settings name, if they name one. */
  async find(server: { preset: boolean }): Promise<OwnPlace> {
    this.containerIds ??= this.look();
    const { SELF_STACK_ID, PLATFORM_URL } = this.settings;
    const meant = server.preset || PLATFORM_URL === undefined;
    return {
      stackId: meant ? (SELF_STACK_ID ?? null) : null,
      containerIds: await this.containerIds,
    };
  }

  private async look(): Promise<string[]> {
    const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
    const groups = await readFile('/proc/self/cgroup', 'utf8').catch(() => '');
    // Only the mounts of names and hosts carry the own id; layers of other containers may follow.
    const own = mounts.split('\n').filter((line) => /\/(hostname|resolv\.conf|hosts) /.test(line));
    const ids = new Set(
      [...own.join('\n').matchAll(containerId), ...groups.matchAll(containerId)].map(([id]) => id),
    );
    // The engine names a container's host after its short id unless told otherwise.
    if (shortId.test(hostname())) ids.add(hostname());
    return [...ids];
  }
}
