import { Injectable } from '@nestjs/common';

/**
 * Ids of the entries of the bin that this process moves, restores or removes. Whatever else is not
 * settled was left by a crash.
 */
@Injectable()
export class BusyEntries extends Set<number> {}
