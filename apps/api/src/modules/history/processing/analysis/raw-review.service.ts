import { Injectable } from '@nestjs/common';
import type { AnalyzerInfo, ToolRun } from '@stackyard/contracts';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Clock } from '#infra/clock.js';
import { walkFolder } from '../../library/folders/folder-walk.adapter.js';
import type { OpenFolder } from '../../jobs/files/open-folder.adapter.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import type { ScannedInput } from '../plans/encode-plan.js';
import { HandBrake } from '../tools/handbrake.adapter.js';
import { MediaInfo } from '../tools/mediainfo.adapter.js';
import type { ToolLimits } from '../tools/tool-calls.adapter.js';
import { ProcessingError } from '../runs/processing-error.js';
import { detectRawLayout, type RawFile, type RawLayout } from './raw-layout.js';
import { ToolFolder } from '../tools/tool-folder.js';

/** Maximum number of entries to read from a raw folder. No disc has that many. */
const maxEntries = 50_000;
const maxDescribedFiles = 200;
const maxScannedFiles = 20;

/** A raw folder that is held open, and its contents. */
export interface OpenRawFolder {
  folder: ToolFolder;
  path: string;
  layout: RawLayout;
  /** Reads up to `maxBytes` bytes from the start of a file in the folder. */
  readStart: (file: RawFile, maxBytes: number) => Promise<string>;
}

@Injectable()
export class RawAnalysisService {
  constructor(
    private readonly files: MediaFiles,
    private readonly mediaInfo: MediaInfo,
    private readonly handBrake: HandBrake,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds a raw folder open while `work` runs.
   *
   * @throws PathRefusedError if the folder is outside the roots or cannot be used
   * @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED
   */
  async withRawFolder<T>(
    rawPath: string,
    work: (rawFolder: OpenRawFolder) => Promise<T>,
  ): Promise<T> {
    const path = this.files.parsePath(rawPath, this.files.rootsOf('raw'));
    return this.files.withFolder(path, async (openFolder) => {
      const folder = new ToolFolder(
        openFolder.entryPath('').replace(/\/$/, ''),
        path.path,
        process.pid,
      );
      const readStart = ({ path: name }: RawFile, maxBytes: number) =>
        openFolder.runOnEntry(name, (handlePath) => readFileStart(handlePath, maxBytes));
      return work({ folder, path: path.path, layout: await readLayout(openFolder), readStart });
    });
  }

  /** @throws ProcessingError, ProgramMissingError */
  async analyse(
    { folder, path, layout }: OpenRawFolder,
    limits: ToolLimits,
  ): Promise<AnalyzerInfo> {
    const { mediaInfoFiles, structure } = layout;
    const describedFiles = mediaInfoFiles.slice(0, maxDescribedFiles);
    if (describedFiles.length === 0)
      throw new ProcessingError('no-title', 'There are no media files.');
    const toolPaths = describedFiles.map((file) => folder.toolPath(file.path));
    const { files, run } = await this.mediaInfo.describe(toolPaths, limits);
    if (run.status !== 'SUCCESS') throw toProcessingFailure(run);
    return {
      generatedAt: this.clock.now().toISOString(),
      source: structure === 'files' || structure === 'cd' ? 'file_review' : 'disc_scan',
      structure,
      files: files.map((file) => ({
        ...file,
        filePath: folder.withRealPath(file.filePath),
        fileName: folder.withRealPath(file.filePath).slice(path.length + 1),
      })),
      filesOmitted: mediaInfoFiles.length - describedFiles.length,
      runInfo: folder.withRealPaths(run),
      scanRunInfo: null,
    };
  }

  /**
   * Finds the titles on a disc by scanning it as a whole. If there is no disc or the scan finds no
   * titles, scans the video files one by one.
   *
   * @throws ProcessingError, ProgramMissingError
   */
  async scan(
    rawFolder: OpenRawFolder,
    limits: ToolLimits,
  ): Promise<{ inputs: ScannedInput[]; run: ToolRun | null }> {
    const { disc, videos, bytes } = rawFolder.layout;
    let latestRun: ToolRun | null = null;
    const scanFile = async ({ path, bytes: sizeBytes }: RawFile): Promise<ScannedInput[]> => {
      const { titles, run } = await this.handBrake.scan(rawFolder.folder.toolPath(path), 0, limits);
      latestRun = rawFolder.folder.withRealPaths(run);
      // The exit code is also nonzero if there are no titles, so only a cancelled or killed run
      // counts as failed.
      if (run.status === 'CANCELLED' || run.exitCode === null) throw toProcessingFailure(run);
      const filePath = path === '' ? rawFolder.path : `${rawFolder.path}/${path}`;
      return titles.length === 0 ? [] : [{ filePath, fileName: path, sizeBytes, titles }];
    };
    if (disc !== null) {
      const discInputs = await scanFile({ path: disc, bytes });
      if (discInputs.length > 0) return { inputs: discInputs, run: latestRun };
    }
    const inputs: ScannedInput[] = [];
    for (const file of videos.slice(0, maxScannedFiles)) inputs.push(...(await scanFile(file)));
    return { inputs, run: latestRun };
  }
}

async function readLayout(folder: OpenFolder): Promise<RawLayout> {
  const files: RawFile[] = [];
  const folders: string[] = [];
  const { symbolicLinkCount } = await walkFolder(
    folder,
    maxEntries,
    ({ name, parentNames, kind, bytes }) => {
      const path = [...parentNames, name].join('/');
      if (kind === 'file') files.push({ path, bytes });
      if (kind === 'folder') folders.push(path);
    },
  );
  return detectRawLayout({ files, folders, symbolicLinkCount });
}

async function readFileStart(path: string, maxBytes: number): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function toProcessingFailure({ cmd, errorMessage, exitCode, status }: ToolRun): ProcessingError {
  const isTimedOut = status === 'ERROR' && exitCode === null;
  const reason = errorMessage ?? `${cmd} failed without giving a reason.`;
  return new ProcessingError(isTimedOut ? 'timed-out' : 'internal', reason);
}
