import { languageCode } from '../languages.js';
import { RobotLines, type RobotLine } from './makemkv-lines.js';

/** Attribute numbers of discs, titles and streams. */
const attribute = {
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
  comment: 49,
} as const;

/** Constant texts that name a kind; their numbers hold in every language. */
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
const readError = 2003;

/** A message of MakeMKV. */
export interface RobotMessage {
  code: number;
  /** In the language of the installation: to be shown, never to be judged by. */
  text: string;
  params: string[];
}

/** A drive as MakeMKV lists it. */
export interface RobotDrive {
  index: number;
  state: 'empty' | 'open' | 'loaded' | 'loading' | 'none' | 'unmounting' | 'unknown';
  /** Kind of the disc in it; null without one. */
  disc: 'dvd' | 'hddvd' | 'bluray' | null;
  name: string;
  label: string;
  /** `/dev/sr0`; empty in versions that do not name it. */
  device: string;
}

/** A stream of a title. */
export interface RobotStream {
  kind: string;
  codec: string | null;
  codecId: string | null;
  language: string;
  name: string | null;
  channels: number | null;
  /** `1920x1080`. */
  size: string | null;
  forced: boolean;
}

/** A title of a disc. */
export interface RobotTitle {
  titleId: number;
  name: string | null;
  /** The playlist or file it comes from, `00800.mpls`. */
  sourceFile: string | null;
  fileName: string | null;
  durationSeconds: number | null;
  sizeBytes: number | null;
  chapters: number | null;
  segmentMap: string | null;
  streams: RobotStream[];
}

/** Everything a robot log says. */
export interface RobotLog {
  disc: { kind: string; name: string | null; label: string | null };
  titleCount: number | null;
  titles: RobotTitle[];
  drives: RobotDrive[];
  messages: RobotMessage[];
  /** How often each message came; a storm of read errors is counted, and its first ones are kept. */
  counts: ReadonlyMap<number, number>;
  /** The present step with its share of all, 0 to 1; never falls within a phase. */
  progress: { phase: string; step: string; done: number } | null;
  /** Lines of kinds that are not known, and lines that were not understood. */
  unknownLines: number;
  brokenLines: number;
}

/** Messages that are kept: the latest, for the last of them say how it ended. */
const mostMessages = 500;
/** Read errors that are kept as messages; the rest is counted. */
const mostReadErrors = 20;

/** Reads a robot log line by line. */
export class RobotLogReader {
  private readonly lines = new RobotLines();
  private readonly disc = new Map<number, Attribute>();
  private readonly titles = new Map<number, TitleAttributes>();
  private readonly drives = new Map<number, RobotDrive>();
  private readonly messages: RobotMessage[] = [];
  private readonly counts = new Map<number, number>();
  private titleCount: number | null = null;
  private phase = '';
  private step = '';
  private done = 0;
  private followed = false;
  private unknownLines = 0;
  private brokenLines = 0;

  add(line: string): void {
    if (line.trim() === '') return;
    for (const read of this.lines.add(line)) this.take(read);
  }

  end(): RobotLog {
    for (const read of this.lines.end()) this.take(read);
    const { titleCount, messages, counts, unknownLines, brokenLines } = this;
    return {
      disc: {
        kind: kinds[this.disc.get(attribute.type)?.code ?? 0] ?? 'unknown',
        name: valueOf(this.disc, attribute.name),
        label: valueOf(this.disc, 32),
      },
      titleCount,
      titles: [...this.titles].map(([id, title]) => titleOf(id, title)),
      drives: [...this.drives.values()],
      messages,
      counts,
      progress: this.followed ? { phase: this.phase, step: this.step, done: this.done } : null,
      unknownLines,
      brokenLines,
    };
  }

  private take(line: RobotLine | null): void {
    if (line === null) {
      this.brokenLines += 1;
      return;
    }
    const { type, fields } = line;
    switch (type) {
      case 'MSG':
        return this.message(fields);
      case 'PRGT':
        [this.phase, this.step, this.done, this.followed] = [String(fields[2] ?? ''), '', 0, true];
        return;
      case 'PRGC':
        this.step = String(fields[2] ?? '');
        this.followed = true;
        return;
      case 'PRGV':
        return this.advance(fields);
      case 'DRV':
        return this.drive(fields);
      case 'TCOUNT':
      case 'TCOUT':
        this.titleCount = integer(fields[0]);
        return;
      case 'CINFO':
        return setAttribute(this.disc, fields);
      case 'TINFO':
        return setAttribute(this.title(fields[0]).own, fields.slice(1));
      case 'SINFO':
        return setAttribute(this.stream(fields[0], fields[1]), fields.slice(2));
      default:
        this.unknownLines += 1;
    }
  }

  private message([code, , , text, , ...params]: readonly (string | number)[]): void {
    const number = integer(code);
    if (number === null) {
      this.brokenLines += 1;
      return;
    }
    const before = this.counts.get(number) ?? 0;
    this.counts.set(number, before + 1);
    if (number === readError && before >= mostReadErrors) return;
    this.messages.push({ code: number, text: String(text ?? ''), params: params.map(String) });
    if (this.messages.length > mostMessages) this.messages.shift();
  }

  private advance([, total, max]: readonly (string | number)[]): void {
    const [of, all] = [integer(total), integer(max)];
    if (of === null || all === null || all <= 0) return;
    this.followed = true;
    this.done = Math.max(this.done, Math.min(1, of / all));
  }

  private drive([index, state, , flags, name, label, device]: readonly (string | number)[]): void {
    const number = integer(index);
    if (number === null) return;
    this.drives.set(number, {
      index: number,
      state: driveStates[integer(state) ?? -1] ?? 'unknown',
      disc: integer(state) === 2 ? discOf(integer(flags) ?? 0) : null,
      name: String(name ?? ''),
      label: String(label ?? ''),
      device: String(device ?? ''),
    });
  }

  private title(id: string | number | undefined): TitleAttributes {
    const number = integer(id) ?? -1;
    const known = this.titles.get(number) ?? { own: new Map(), streams: new Map() };
    this.titles.set(number, known);
    return known;
  }

  private stream(
    title: string | number | undefined,
    id: string | number | undefined,
  ): Map<number, Attribute> {
    const { streams } = this.title(title);
    const number = integer(id) ?? -1;
    const known = streams.get(number) ?? new Map<number, Attribute>();
    streams.set(number, known);
    return known;
  }
}

interface Attribute {
  /** Number of a constant text, 0 for none. */
  code: number;
  value: string;
}

interface TitleAttributes {
  own: Map<number, Attribute>;
  streams: Map<number, Map<number, Attribute>>;
}

const driveStates: Readonly<Record<number, RobotDrive['state']>> = {
  0: 'empty',
  1: 'open',
  2: 'loaded',
  3: 'loading',
  256: 'none',
  257: 'unmounting',
};

function discOf(flags: number): RobotDrive['disc'] {
  if ((flags & 4) !== 0) return 'bluray';
  if ((flags & 2) !== 0) return 'hddvd';
  return (flags & 1) !== 0 ? 'dvd' : null;
}

function setAttribute(
  attributes: Map<number, Attribute>,
  [id, code, value]: readonly (string | number)[],
): void {
  const number = integer(id);
  if (number === null || value === undefined) return;
  attributes.set(number, { code: integer(code) ?? 0, value: String(value) });
}

function titleOf(titleId: number, { own, streams }: TitleAttributes): RobotTitle {
  return {
    titleId,
    name: valueOf(own, attribute.name),
    sourceFile: valueOf(own, attribute.source),
    fileName: valueOf(own, attribute.fileName),
    durationSeconds: secondsOf(valueOf(own, attribute.duration)),
    sizeBytes: integer(valueOf(own, attribute.bytes) ?? undefined),
    chapters: integer(valueOf(own, attribute.chapters) ?? undefined),
    segmentMap: valueOf(own, attribute.segments),
    streams: [...streams.values()].map(streamOf),
  };
}

function streamOf(stream: Map<number, Attribute>): RobotStream {
  const flags = integer(valueOf(stream, attribute.flags) ?? undefined) ?? 0;
  return {
    kind: kinds[stream.get(attribute.type)?.code ?? 0] ?? 'unknown',
    codec: valueOf(stream, attribute.codec),
    codecId: valueOf(stream, attribute.codecId),
    language: languageCode(valueOf(stream, attribute.language)),
    name: valueOf(stream, attribute.name),
    channels: integer(valueOf(stream, attribute.channels) ?? undefined),
    size: valueOf(stream, attribute.size),
    forced: (flags & forcedFlag) !== 0,
  };
}

function valueOf(attributes: ReadonlyMap<number, Attribute>, id: number): string | null {
  const value = attributes.get(id)?.value.trim() ?? '';
  return value === '' ? null : value;
}

function integer(value: string | number | undefined): number | null {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** `H:MM:SS`. */
function secondsOf(text: string | null): number | null {
  const parts = /^(\d+):(\d{2}):(\d{2})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  if (parts === undefined) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  return hours * 3600 + minutes * 60 + seconds;
}
