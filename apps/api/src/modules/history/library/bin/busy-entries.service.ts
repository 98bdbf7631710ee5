import { Injectable } from '@nestjs/common';

/**
 * IDs of the entries that this process is moving, restoring or deleting. Other unsettled entries
 * were left by a crash.
 */
@Injectable()
export class BusyEntries extends Set<number> {}
