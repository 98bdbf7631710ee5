/** What a restore stores before it touches anything, so that whoever comes next can finish it. */
export interface RestorePlan {
  /** Folder, in the data directory, of what was unpacked. */
  from: string;
  /** Folder, in the data directory, that takes what was there before. */
  aside: string;
  /** What is put in place. */
  items: string[];
  /** What only goes aside: it belongs to a database that is replaced. */
  leftovers: string[];
  restored: RestoredBackup;
}

/** What the next start writes into the event log about it. */
export interface RestoredBackup {
  file: string;
  createdAt: string;
  headId: number;
  headHash: string;
  restoredAt: string;
  aside: string;
}

/** Where something is while a restore is carried out. */
export interface Place {
  unpacked: boolean;
  inPlace: boolean;
  aside: boolean;
}

export type Move = 'set aside' | 'put in place' | 'done';

/**
 * The next move for one item. It follows from where things are alone, so that a restore that was killed
 * between any two moves goes on with the right one.
 */
export function nextMove({ unpacked, inPlace, aside }: Place): Move {
  if (!unpacked) return 'done';
  return inPlace && !aside ? 'set aside' : 'put in place';
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
