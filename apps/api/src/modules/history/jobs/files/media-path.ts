import type { ProblemCode } from '@stackyard/contracts';
import { posix } from 'node:path';
import { ProblemError } from '#infra/http/problem-error.js';

/** The content of a configured folder: raw files or results. */
export type MediaKind = 'raw' | 'output';

/** A configured folder. Nothing outside the roots is ever read, moved or deleted. */
export interface MediaRoot {
  readonly kind: MediaKind;
  /** Absolute, without a trailing slash. */
  readonly path: string;
}

export type PathFault = keyof typeof faultTexts;

/** Name of the hidden folder in each root that contains the bin. */
export const binFolderName = '.stackyard-bin';

const maxPathBytes = 4096;
const maxNameBytes = 255;

const faultTexts = {
  empty: 'is not a path',
  nul: 'contains a NUL character',
  relative: 'is not absolute',
  dots: 'contains . or .. as a part',
  long: 'is too long',
  outside: 'is not inside a configured folder',
  overlap: 'is also reachable through another configured folder',
  nested: 'is not directly inside a configured folder',
  root: 'is itself a configured folder',
  bin: 'is in the bin',
  symlink: 'contains a symbolic link',
  device: 'is on a different file system than its configured folder',
  vanished: 'does not exist',
  'not-a-folder': 'is not a folder',
  'not-a-file': 'is neither a file nor a folder',
  'empty-folder': 'is an empty folder',
  incomplete: 'is still being written, judging by its name',
  taken: 'already exists',
  denied: "can't be used: the operating system denies access",
  full: "can't be written: the disk is full",
} as const;

const codes: Partial<Record<PathFault, ProblemCode>> = {
  taken: 'MEDIA_PATH_TAKEN',
  denied: 'MEDIA_ACCESS_DENIED',
  full: 'STORAGE_FULL',
};

/** Thrown if a path is refused; `fault` is the reason. */
export class PathRefusedError extends ProblemError {
  constructor(
    readonly fault: PathFault,
    readonly path: string,
    pointer?: string,
  ) {
    const detail = faultTexts[fault];
    super(
      codes[fault] ?? 'MEDIA_PATH_REFUSED',
      `${displayPath(path)} ${detail}.`,
      pointer === undefined ? {} : { errors: [{ pointer, code: fault, detail }] },
    );
  }

  /** Returns the same error with a pointer to the request field that contains the path. */
  withPointer(pointer: string | undefined): PathRefusedError {
    return new PathRefusedError(this.fault, this.path, pointer);
  }
}

/**
 * A path that, judging by its text, is below one of the roots. Symbolic links are checked only when
 * the path is opened. Use {@link parseMediaPath} to create a path from text.
 */
export class MediaPath {
  private constructor(
    readonly root: MediaRoot,
    /** Path segments below the root; at least one. */
    readonly parts: readonly string[],
  ) {}

  static inRoot(root: MediaRoot, parts: readonly string[]): MediaPath {
    if (parts.length === 0) throw new PathRefusedError('root', root.path);
    for (const part of parts) {
      const path = posix.join(root.path, ...parts);
      if (part.includes('\0')) throw new PathRefusedError('nul', path);
      if (part === '.' || part === '..' || part === '' || part.includes('/')) {
        throw new PathRefusedError('dots', path);
      }
      if (Buffer.byteLength(part) > maxNameBytes) throw new PathRefusedError('long', path);
    }
    return new MediaPath(root, parts);
  }

  get path(): string {
    return `${this.root.path}/${this.parts.join('/')}`;
  }

  get name(): string {
    return this.parts.at(-1) ?? '';
  }

  /** The names of the folders between the root and the path. */
  get folders(): readonly string[] {
    return this.parts.slice(0, -1);
  }

  /** The parent folder; null if it is the root. */
  get parent(): MediaPath | null {
    return this.folders.length === 0 ? null : new MediaPath(this.root, this.folders);
  }

  inSameRoot(parts: readonly string[]): MediaPath {
    return MediaPath.inRoot(this.root, parts);
  }

  /** Whether the other path is this path or lies below it. */
  contains(other: MediaPath): boolean {
    return other.path === this.path || other.path.startsWith(`${this.path}/`);
  }
}

/**
 * Parses a path from a request or a database row.
 *
 * @throws PathRefusedError if the path is invalid, not below one of the roots, or inside the bin
 */
export function parseMediaPath(roots: readonly MediaRoot[], text: string): MediaPath {
  if (text === '') throw new PathRefusedError('empty', text);
  if (text.includes('\0')) throw new PathRefusedError('nul', text);
  if (Buffer.byteLength(text) > maxPathBytes) throw new PathRefusedError('long', text);
  if (!text.startsWith('/')) throw new PathRefusedError('relative', text);
  const segments = text.split('/').filter((part) => part !== '');
  if (segments.some((part) => part === '.' || part === '..'))
    throw new PathRefusedError('dots', text);
  const path = `/${segments.join('/')}`;
  if (roots.some((root) => root.path === path)) throw new PathRefusedError('root', text);
  const root = roots.find((candidate) => path.startsWith(`${candidate.path}/`));
  if (root === undefined) throw new PathRefusedError('outside', text);
  const parts = path.slice(root.path.length + 1).split('/');
  if (parts[0] === binFolderName) throw new PathRefusedError('bin', text);
  return MediaPath.inRoot(root, parts);
}

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

/** Replaces control characters in a path and shortens it, for replies and logs. */
function displayPath(path: string): string {
  const text = path.replaceAll(/\p{Cc}/gu, '?');
  return text === '' ? 'The path' : text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
