/**
 * The plan of a restore, stored before anything changes, so that an interrupted restore can be
 * completed.
 */
export interface RestorePlan {
  /** Folder with the unpacked files, in the data directory. */
  from: string;
  /** Folder for the replaced files, in the data directory. */
  aside: string;
  /** Names of the files and folders to move into place. The first is the database. */
  items: string[];
  /** Names that are only moved aside, because they belong to the replaced database. */
  leftovers: string[];
  restored: RestoredBackup;
}

/** The restore that the next start records in the event log. */
export interface RestoredBackup {
  file: string;
  /** When the backup was created, in ISO 8601 format; empty for a bare copy of the database. */
  createdAt: string;
  headId: number;
  headHash: string;
  restoredAt: string;
  aside: string;
}

export interface ItemLocation {
  isUnpacked: boolean;
  isInPlace: boolean;
  isSetAside: boolean;
}

export type NextMove = 'set aside' | 'put in place' | 'done';

/**
 * Returns the next move for an item. The move depends only on the folders that contain the item,
 * so a restore that was killed between two moves continues with the correct move.
 */
export function nextMove({ isUnpacked, isInPlace, isSetAside }: ItemLocation): NextMove {
  if (!isUnpacked) return 'done';
  return isInPlace && !isSetAside ? 'set aside' : 'put in place';
}

export function isRestorePlan(value: unknown): value is RestorePlan {
  return (
    typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'aside' in value &&
    'items' in value &&
    'leftovers' in value &&
    'restored' in value
  );
}
