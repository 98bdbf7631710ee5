import { Injectable } from '@nestjs/common';

/**
 * IDs of the entries that this process is moving, restoring or deleting. Any other unfinished entry
 * was left behind by a crash.
 */
@Injectable()
export class BusyEntriesService extends Set<number> {}
