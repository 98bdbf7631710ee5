import { foldForSearch, type EditStackRequest, type EditStacksRequest } from '@stackyard/contracts';
import { normalizeTags } from './stack-tags.js';

export interface StackSettings {
  /** Tags set in Stackyard, not those from container labels. */
  tags: readonly string[];
  groupName: string | null;
  owner: string | null;
  note: string;
  neverInBulk: boolean;
  /** Whether the stack is rolled back automatically; null if its tags determine this. */
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

/** The groups and owners in use, each in the spelling of its first use. */
export interface NamesInUse {
  groups: readonly string[];
  owners: readonly string[];
}

/**
 * Applies a request to the settings of a stack. Tags that come from labels are not stored a second
 * time.
 */
export function applySettings(
  before: StackSettings,
  request: EditStackRequest,
  labelTags: readonly string[],
  namesInUse: NamesInUse,
): StackSettings {
  const tags =
    request.tags === undefined
      ? before.tags
      : normalizeTags(request.tags).filter((tag) => !labelTags.includes(tag));
  return {
    tags,
    groupName: adoptSpelling(request.group, before.groupName, namesInUse.groups),
    owner: adoptSpelling(request.owner, before.owner, namesInUse.owners),
    note: request.note === undefined ? before.note : request.note.trim(),
    neverInBulk: request.neverInBulk ?? before.neverInBulk,
    autoRollback: request.autoRollback === undefined ? before.autoRollback : request.autoRollback,
  };
}

/**
 * Converts a request for several stacks to a request for one of them. The tags to add and to remove
 * become the complete list of tags.
 */
export function toSingleStackRequest(
  before: StackSettings,
  request: EditStacksRequest,
): EditStackRequest {
  const { stackIds: _, addTags = [], removeTags = [], ...rest } = request;
  const removedTags = new Set(normalizeTags(removeTags));
  const tags = [...before.tags.filter((tag) => !removedTags.has(tag)), ...addTags];
  return { ...rest, tags };
}

/**
 * Returns the settings that differ, with their values before and after, for the event log; null if
 * all are equal.
 */
export function compareSettings(
  before: StackSettings,
  after: StackSettings,
): { before: Partial<StackSettings>; after: Partial<StackSettings> } | null {
  const names = (Object.keys(after) as (keyof StackSettings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pickChangedSettings = (settings: StackSettings): Partial<StackSettings> =>
    Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: pickChangedSettings(before), after: pickChangedSettings(after) };
}

/**
 * Returns the name to store, in its existing spelling if there is one. Names that differ only in
 * case or spaces count as the same. If the request omits the name, the previous name is kept. Null
 * in the request removes the name.
 */
function adoptSpelling(
  requestedName: string | null | undefined,
  previousName: string | null,
  namesInUse: readonly string[],
): string | null {
  if (requestedName === undefined) return previousName;
  if (requestedName === null) return null;
  const name = requestedName.trim().replace(/\s+/g, ' ');
  const key = foldForSearch(name);
  return namesInUse.find((other) => foldForSearch(other) === key) ?? name;
}
