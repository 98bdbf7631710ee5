import type { EditStackRequest, EditStacksRequest } from '@stackyard/contracts';
import { foldForSearch } from '#infra/search/folded-text.js';
import { sortedTags } from './stack-tags.js';

/** The settings that operators store for a stack. */
export interface StackSettings {
  /** Tags set in Stackyard, without tags from container labels. */
  tags: readonly string[];
  groupName: string | null;
  owner: string | null;
  note: string;
  neverInBulk: boolean;
  /**
   * Whether the stack is rolled back automatically; null if the tags of the stack determine this.
   */
  autoRollback: boolean | null;
}

export const noSettings: StackSettings = {
  tags: [],
  groupName: null,
  owner: null,
  note: '',
  neverInBulk: false,
  autoRollback: null,
};

/** Groups and owners that are in use, each in the spelling of its first use. */
export interface KnownNames {
  groups: readonly string[];
  owners: readonly string[];
}

/**
 * Applies a request to the settings of a stack. Tags that a label already sets are not stored
 * again.
 */
export function applySettings(
  before: StackSettings,
  wanted: EditStackRequest,
  labelTags: readonly string[],
  known: KnownNames,
): StackSettings {
  const tags =
    wanted.tags === undefined
      ? before.tags
      : sortedTags(wanted.tags).filter((tag) => !labelTags.includes(tag));
  return {
    tags,
    groupName: adoptSpelling(wanted.group, before.groupName, known.groups),
    owner: adoptSpelling(wanted.owner, before.owner, known.owners),
    note: wanted.note === undefined ? before.note : wanted.note.trim(),
    neverInBulk: wanted.neverInBulk ?? before.neverInBulk,
    autoRollback: wanted.autoRollback === undefined ? before.autoRollback : wanted.autoRollback,
  };
}

/** Converts a request for several stacks to a request for one of them. */
export function toSingleStackRequest(
  before: StackSettings,
  request: EditStacksRequest,
): EditStackRequest {
  const { stackIds: _, addTags = [], removeTags = [], ...rest } = request;
  const removed = new Set(sortedTags(removeTags));
  const tags = [...before.tags.filter((tag) => !removed.has(tag)), ...addTags];
  return { ...rest, tags };
}

/**
 * Returns the changed settings with their values before and after the change, for the event log;
 * null if nothing changed.
 */
export function settingsChange(
  before: StackSettings,
  after: StackSettings,
): { before: Partial<StackSettings>; after: Partial<StackSettings> } | null {
  const names = (Object.keys(after) as (keyof StackSettings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const ownSettings = (settings: StackSettings): Partial<StackSettings> =>
    Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: ownSettings(before), after: ownSettings(after) };
}

/**
 * Returns the name in its existing spelling. Names that differ only in case or spaces count as the
 * same name.
 */
function adoptSpelling(
  wanted: string | null | undefined,
  before: string | null,
  known: readonly string[],
): string | null {
  if (wanted === undefined) return before;
  if (wanted === null) return null;
  const name = wanted.trim().replace(/\s+/g, ' ');
  const key = foldForSearch(name);
  return known.find((other) => foldForSearch(other) === key) ?? name;
}
