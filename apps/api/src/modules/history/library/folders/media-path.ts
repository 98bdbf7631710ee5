import type { ProblemCode } from '@stackyard/contracts';
import { posix } from 'node:path';
import { ProblemError } from '#infra/http/problem-error.js';

/** What a folder of the settings holds: raw material of discs, or results. */
export type MediaKind = 'raw' | 'output';

/** A folder of the settings. Nothing outside of them is ever read, moved or deleted. */
export interface MediaRoot {
  readonly kind: MediaKind;
  /** Absolute, without a slash at its end. */
  readonly path: string;
}

/** Why a path is not touched. */
export type PathFault = keyof typeof sentences;

/** Where what was deleted waits, inside each root. */
export const binFolder = '.stackyard-bin';

const longestPath = 4096;
const longestName = 255;

const sentences = {
  empty: 'names no path',
  nul: 'contains a NUL character',
  relative: 'is not absolute',
  dots: 'contains a part that is . or ..',
  long: 'is too long',
  outside: 'lies in none of the configured folders',
  overlap: 'is reached by way of another configured folder as well',
  nested: 'does not lie directly in one of the configured folders',
  root: 'is one of the configured folders itself',
  bin: 'lies in the bin',
  symlink: 'leads over a symbolic link',
  device: 'lies on another file system than its configured folder',
  vanished: 'does not exist',
  'not-a-folder': 'is not a folder',
  'not-a-file': 'is neither a file nor a folder',
  'empty-folder': 'is an empty folder',
  incomplete: 'is still being written, judging by its name',
  taken: 'exists already',
  denied: 'may not be used: the system denies permission',
  full: 'cannot be written: the disk is full',
} as const;

const codes: Partial<Record<PathFault, ProblemCode>> = {
  taken: 'MEDIA_PATH_TAKEN',
  denied: 'MEDIA_ACCESS_DENIED',
  full: 'STORAGE_FULL',
};

/** A path that is not touched, with the reason. */
export class PathRefused extends ProblemError {
  constructor(
    readonly fault: PathFault,
    readonly path: string,
    pointer?: string,
  ) {
    const detail = sentences[fault];
    super(
      codes[fault] ?? 'MEDIA_PATH_REFUSED',
      `${shown(path)} ${detail}.`,
      pointer === undefined ? {} : { errors: [{ pointer, code: fault, detail }] },
    );
  }

  /** The same refusal, for whoever named the path in a field of a request. */
  pointingTo(pointer: string | undefined): PathRefused {
    return new PathRefused(this.fault, this.path, pointer);
  }
}

/**
 * A path that lies below one of the roots by its text. Made by {@link mediaPath} alone; what the file
 * system makes of it is found out when it is held.
 */
export class MediaPath {
  private constructor(
    readonly root: MediaRoot,
    /** Parts below the root, at least one. */
    readonly parts: readonly string[],
  ) {}

  static within(root: MediaRoot, parts: readonly string[]): MediaPath {
    if (parts.length === 0) throw new PathRefused('root', root.path);
    for (const part of parts) {
      const path = posix.join(root.path, ...parts);
      if (part.includes('\0')) throw new PathRefused('nul', path);
      if (part === '.' || part === '..' || part === '' || part.includes('/')) {
        throw new PathRefused('dots', path);
      }
      if (Buffer.byteLength(part) > longestName) throw new PathRefused('long', path);
    }
    return new MediaPath(root, parts);
  }

  get path(): string {
    return `${this.root.path}/${this.parts.join('/')}`;
  }

  get name(): string {
    return this.parts.at(-1) ?? '';
  }

  /** Where the thing lies; empty when directly in the root. */
  get folders(): readonly string[] {
    return this.parts.slice(0, -1);
  }

  /** The folder that holds it; null when that is the root. */
  get parent(): MediaPath | null {
    return this.folders.length === 0 ? null : new MediaPath(this.root, this.folders);
  }

  /** Another path of the same root. */
  at(parts: readonly string[]): MediaPath {
    return MediaPath.within(this.root, parts);
  }

  /** Whether the other path is this one or lies below it. */
  holds(other: MediaPath): boolean {
    return other.path === this.path || other.path.startsWith(`${this.path}/`);
  }
}

/**
 * Reads a path as callers send it and rows store it.
 *
 * @throws PathRefused when it does not lie below one of the roots, or only by a detour
 */
export function mediaPath(roots: readonly MediaRoot[], text: string): MediaPath {
  if (text === '') throw new PathRefused('empty', text);
  if (text.includes('\0')) throw new PathRefused('nul', text);
  if (Buffer.byteLength(text) > longestPath) throw new PathRefused('long', text);
  if (!text.startsWith('/')) throw new PathRefused('relative', text);
  const named = text.split('/').filter((part) => part !== '');
  if (named.some((part) => part === '.' || part === '..')) throw new PathRefused('dots', text);
  const path = `/${named.join('/')}`;
  if (roots.some((root) => root.path === path)) throw new PathRefused('root', text);
  const root = roots.find((candidate) => path.startsWith(`${candidate.path}/`));
  if (root === undefined) throw new PathRefused('outside', text);
  const parts = path.slice(root.path.length + 1).split('/');
  if (parts[0] === binFolder) throw new PathRefused('bin', text);
  return MediaPath.within(root, parts);
}

/** The roots as settings name them. */
export function mediaRoots(settings: {
  MEDIA_RAW_DIRS: readonly string[];
  MEDIA_OUTPUT_DIRS: readonly string[];
}): MediaRoot[] {
  const rootsOf = (kind: MediaKind, paths: readonly string[]) =>
    paths.map((path) => ({ kind, path: posix.join(path, '.').replace(/\/$/, '') }));
  return [
    ...rootsOf('raw', settings.MEDIA_RAW_DIRS),
    ...rootsOf('output', settings.MEDIA_OUTPUT_DIRS),
  ];
}

/** Paths go into answers and logs: whatever is not text for eyes is left out, and not for pages. */
function shown(path: string): string {
  const text = path.replaceAll(/\p{Cc}/gu, '?');
  return text === '' ? 'The path' : text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
