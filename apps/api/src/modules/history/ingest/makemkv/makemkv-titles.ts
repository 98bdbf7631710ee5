import { toLanguageCode } from '../languages.js';

/** Attribute IDs of discs, titles and streams. */
export const attributeIds = {
  type: 1,
  name: 2,
  language: 3,
  codecId: 5,
  codec: 6,
  chapters: 8,
  duration: 9,
  bytes: 11,
  channels: 14,
  source: 16,
  size: 19,
  flags: 22,
  segments: 26,
  fileName: 27,
  label: 32,
  comment: 49,
} as const;

/**
 * Disc and stream types by MakeMKV's numeric code. Unlike the displayed texts, the codes do not
 * depend on the configured language.
 */
const kinds: Readonly<Record<number, string>> = {
  6201: 'video',
  6202: 'audio',
  6203: 'subtitle',
  6206: 'dvd',
  6209: 'bluray',
  6212: 'hddvd',
  6213: 'file',
};

const forcedFlag = 4096;

export interface RobotStream {
  kind: string;
  codec: string | null;
  codecId: string | null;
  language: string;
  name: string | null;
  channels: number | null;
  /** For example `1920x1080`. */
  size: string | null;
  forced: boolean;
}

export interface RobotTitle {
  titleId: number;
  name: string | null;
  /** The playlist or file of the title, such as `00800.mpls`. */
  sourceFile: string | null;
  fileName: string | null;
  durationSeconds: number | null;
  sizeBytes: number | null;
  chapters: number | null;
  segmentMap: string | null;
  streams: RobotStream[];
}

export interface Attribute {
  /** MakeMKV's message code if the value is one of its predefined texts; 0 for free text. */
  code: number;
  value: string;
}

/** Attributes of a title and its streams, by ID. */
export interface TitleAttributes {
  ownAttributes: Map<number, Attribute>;
  streams: Map<number, Map<number, Attribute>>;
}

export function setAttribute(
  attributes: Map<number, Attribute>,
  [id, code, value]: readonly (string | number)[],
): void {
  const number = parseInteger(id);
  if (number === null || value === undefined) return;
  attributes.set(number, { code: parseInteger(code) ?? 0, value: String(value) });
}

/**
 * Returns the type of a disc, title or stream; `unknown` if Stackyard does not support the type.
 */
export function kindOf(attributes: ReadonlyMap<number, Attribute>): string {
  return kinds[attributes.get(attributeIds.type)?.code ?? 0] ?? 'unknown';
}

export function titleOf(titleId: number, { ownAttributes, streams }: TitleAttributes): RobotTitle {
  return {
    titleId,
    name: valueOf(ownAttributes, attributeIds.name),
    sourceFile: valueOf(ownAttributes, attributeIds.source),
    fileName: valueOf(ownAttributes, attributeIds.fileName),
    durationSeconds: secondsOf(valueOf(ownAttributes, attributeIds.duration)),
    sizeBytes: parseInteger(valueOf(ownAttributes, attributeIds.bytes) ?? undefined),
    chapters: parseInteger(valueOf(ownAttributes, attributeIds.chapters) ?? undefined),
    segmentMap: valueOf(ownAttributes, attributeIds.segments),
    streams: [...streams.values()].map(streamOf),
  };
}

function streamOf(stream: Map<number, Attribute>): RobotStream {
  const flags = parseInteger(valueOf(stream, attributeIds.flags) ?? undefined) ?? 0;
  return {
    kind: kindOf(stream),
    codec: valueOf(stream, attributeIds.codec),
    codecId: valueOf(stream, attributeIds.codecId),
    language: toLanguageCode(valueOf(stream, attributeIds.language)),
    name: valueOf(stream, attributeIds.name),
    channels: parseInteger(valueOf(stream, attributeIds.channels) ?? undefined),
    size: valueOf(stream, attributeIds.size),
    forced: (flags & forcedFlag) !== 0,
  };
}

export function valueOf(attributes: ReadonlyMap<number, Attribute>, id: number): string | null {
  const value = attributes.get(id)?.value.trim() ?? '';
  return value === '' ? null : value;
}

export function parseInteger(value: string | number | undefined): number | null {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Parses a duration in the format `H:MM:SS` into seconds; null if the text has another format. */
function secondsOf(text: string | null): number | null {
  const parts = /^(\d+):(\d{2}):(\d{2})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  if (parts === undefined) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  return hours * 3600 + minutes * 60 + seconds;
}
