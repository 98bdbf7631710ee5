import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import { ToolCalls, type ToolLimits } from './tool-calls.adapter.js';

/** The program's name, as its package installs it. */
export const ffmpegProgram = 'ffmpeg';

/** A file of sound that is to become FLAC, with everything that it will say about itself. */
export interface FlacOrder {
  input: string;
  output: string;
  tags: Readonly<Record<string, string>>;
}

/** Compresses sound without loss. */
@Injectable()
export class Ffmpeg {
  constructor(private readonly tools: ToolCalls) {}

  /** @param onProgress - told how many seconds of the sound are done. @throws ProgramMissing */
  async toFlac(
    order: FlacOrder,
    limits: ToolLimits,
    onProgress: (seconds: number) => Promise<void>,
  ): Promise<ToolRun> {
    const { run } = await this.tools.call(
      {
        source: 'FFMPEG',
        program: ffmpegProgram,
        args: flacArguments(order),
        onPrint: async (text) => {
          const seconds = secondsDone(text);
          if (seconds !== null) await onProgress(seconds);
        },
      },
      limits,
    );
    return run;
  }
}

/** ffmpeg's arguments. None of them goes through a shell; `file:` keeps names from being protocols. */
function flacArguments({ input, output, tags }: FlacOrder): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'warning', '-progress', 'pipe:1'],
    ...['-n', '-i', `file:${input}`, '-map', '0:a:0', '-map_metadata', '-1'],
    ...['-c:a', 'flac', '-compression_level', '8'],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...['-f', 'flac', `file:${output}`],
  ];
}

/** The latest `out_time_us` of a piece of what `-progress` prints. */
function secondsDone(text: string): number | null {
  const micros = [...text.matchAll(/^out_time_us=(\d{1,15})$/gm)].at(-1)?.[1];
  return micros === undefined ? null : Number(micros) / 1e6;
}
