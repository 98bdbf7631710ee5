import {
  attributeIds,
  parseInteger,
  kindOf,
  setAttribute,
  titleOf,
  valueOf,
  type Attribute,
  type RobotTitle,
  type TitleAttributes,
} from './makemkv-titles.js';
import { RobotLineParser, type RobotLine } from './makemkv-lines.js';

const readErrorCode = 2003;

export interface RobotMessage {
  code: number;
  /** Text in the language of the MakeMKV installation, so use it for display only. */
  text: string;
  params: string[];
}

export interface RobotDrive {
  index: number;
  state: 'empty' | 'open' | 'loaded' | 'loading' | 'none' | 'unmounting' | 'unknown';
  /** Type of the inserted disc; null if there is none or its type is unknown. */
  disc: 'dvd' | 'hddvd' | 'bluray' | null;
  name: string;
  label: string;
  /** For example `/dev/sr0`; empty in versions that do not report it. */
  device: string;
}

export interface RobotLog {
  disc: { kind: string; name: string | null; label: string | null };
  titleCount: number | null;
  titles: RobotTitle[];
  drives: RobotDrive[];
  messages: RobotMessage[];
  /** Number of messages by code. The counts include read errors that are not kept as messages. */
  counts: ReadonlyMap<number, number>;
  /**
   * The current step and the overall progress from 0 to 1, which never decreases within a phase; null
   * if the log contains no progress.
   */
  progress: { phase: string; step: string; fraction: number } | null;
  /** Number of lines of unknown type. Lines that cannot be parsed are counted in `unparsableLineCount`. */
  unknownLineCount: number;
  unparsableLineCount: number;
}

/** Maximum number of messages to keep. The latest are kept, because they show how the rip ended. */
const maxMessages = 500;
/** Maximum number of read errors to keep as messages. Further read errors are only counted. */
const maxReadErrors = 20;

export class RobotLogReader {
  private readonly lines = new RobotLineParser();
  private readonly disc = new Map<number, Attribute>();
  private readonly titles = new Map<number, TitleAttributes>();
  private readonly drives = new Map<number, RobotDrive>();
  private readonly messages: RobotMessage[] = [];
  private readonly counts = new Map<number, number>();
  private titleCount: number | null = null;
  private phase = '';
  private step = '';
  private fractionDone = 0;
  private hasProgress = false;
  private unknownLineCount = 0;
  private unparsableLineCount = 0;

  add(line: string): void {
    if (line.trim() === '') return;
    for (const parsedLine of this.lines.add(line)) this.readLine(parsedLine);
  }

  end(): RobotLog {
    for (const parsedLine of this.lines.end()) this.readLine(parsedLine);
    const { titleCount, messages, counts, unknownLineCount, unparsableLineCount } = this;
    return {
      disc: {
        kind: kindOf(this.disc),
        name: valueOf(this.disc, attributeIds.name),
        label: valueOf(this.disc, attributeIds.label),
      },
      titleCount,
      titles: [...this.titles].map(([id, title]) => titleOf(id, title)),
      drives: [...this.drives.values()],
      messages,
      counts,
      progress: this.hasProgress
        ? { phase: this.phase, step: this.step, fraction: this.fractionDone }
        : null,
      unknownLineCount,
      unparsableLineCount,
    };
  }

  private readLine(line: RobotLine | null): void {
    if (line === null) {
      this.unparsableLineCount += 1;
      return;
    }
    const { type, fields } = line;
    switch (type) {
      case 'MSG':
        return this.readMessage(fields);
      case 'PRGT':
        [this.phase, this.step, this.fractionDone, this.hasProgress] = [
          String(fields[2] ?? ''),
          '',
          0,
          true,
        ];
        return;
      case 'PRGC':
        this.step = String(fields[2] ?? '');
        this.hasProgress = true;
        return;
      case 'PRGV':
        return this.readProgress(fields);
      case 'DRV':
        return this.readDrive(fields);
      case 'TCOUNT':
      case 'TCOUT':
        this.titleCount = parseInteger(fields[0]);
        return;
      case 'CINFO':
        return setAttribute(this.disc, fields);
      case 'TINFO':
        return setAttribute(this.attributesOfTitle(fields[0]).ownAttributes, fields.slice(1));
      case 'SINFO':
        return setAttribute(this.attributesOfStream(fields[0], fields[1]), fields.slice(2));
      default:
        this.unknownLineCount += 1;
    }
  }

  private readMessage([code, , , text, , ...params]: readonly (string | number)[]): void {
    const number = parseInteger(code);
    if (number === null) {
      this.unparsableLineCount += 1;
      return;
    }
    const previousCount = this.counts.get(number) ?? 0;
    this.counts.set(number, previousCount + 1);
    if (number === readErrorCode && previousCount >= maxReadErrors) return;
    this.messages.push({ code: number, text: String(text ?? ''), params: params.map(String) });
    if (this.messages.length > maxMessages) this.messages.shift();
  }

  private readProgress([, total, max]: readonly (string | number)[]): void {
    const [currentTotal, maximum] = [parseInteger(total), parseInteger(max)];
    if (currentTotal === null || maximum === null || maximum <= 0) return;
    this.hasProgress = true;
    this.fractionDone = Math.max(this.fractionDone, Math.min(1, currentTotal / maximum));
  }

  private readDrive([index, state, , flags, name, label, device]: readonly (
    | string
    | number
  )[]): void {
    const number = parseInteger(index);
    if (number === null) return;
    this.drives.set(number, {
      index: number,
      state: driveStates[parseInteger(state) ?? -1] ?? 'unknown',
      disc: parseInteger(state) === 2 ? discTypeOf(parseInteger(flags) ?? 0) : null,
      name: String(name ?? ''),
      label: String(label ?? ''),
      device: String(device ?? ''),
    });
  }

  private attributesOfTitle(id: string | number | undefined): TitleAttributes {
    const number = parseInteger(id) ?? -1;
    const attributes = this.titles.get(number) ?? { ownAttributes: new Map(), streams: new Map() };
    this.titles.set(number, attributes);
    return attributes;
  }

  private attributesOfStream(
    title: string | number | undefined,
    id: string | number | undefined,
  ): Map<number, Attribute> {
    const { streams } = this.attributesOfTitle(title);
    const number = parseInteger(id) ?? -1;
    const attributes = streams.get(number) ?? new Map<number, Attribute>();
    streams.set(number, attributes);
    return attributes;
  }
}

const driveStates: Readonly<Record<number, RobotDrive['state']>> = {
  0: 'empty',
  1: 'open',
  2: 'loaded',
  3: 'loading',
  256: 'none',
  257: 'unmounting',
};

function discTypeOf(flags: number): RobotDrive['disc'] {
  if ((flags & 4) !== 0) return 'bluray';
  if ((flags & 2) !== 0) return 'hddvd';
  return (flags & 1) !== 0 ? 'dvd' : null;
}
