import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import { ToolCalls, type ToolLimits } from './tool-calls.adapter.js';

export const ffmpegProgram = 'ffmpeg';

export interface FlacEncodeParameters {
  input: string;
  output: string;
  tags: Readonly<Record<string, string>>;
}

@Injectable()
export class Ffmpeg {
  constructor(private readonly tools: ToolCalls) {}

  /**
   * @param onProgress - called with the seconds of audio encoded so far
   * @throws ProgramMissingError
   */
  async toFlac(
    parameters: FlacEncodeParameters,
    limits: ToolLimits,
    onProgress: (seconds: number) => Promise<void>,
  ): Promise<ToolRun> {
    const { run } = await this.tools.call(
      {
        source: 'FFMPEG',
        program: ffmpegProgram,
        args: flacArguments(parameters),
        onStdout: async (text) => {
          const seconds = encodedSecondsIn(text);
          if (seconds !== null) await onProgress(seconds);
        },
      },
      limits,
    );
    return run;
  }
}

/**
 * Returns ffmpeg's arguments. They are never passed through a shell. The prefix `file:` prevents
 * ffmpeg from interpreting the start of a name as a protocol.
 */
function flacArguments({ input, output, tags }: FlacEncodeParameters): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'warning', '-progress', 'pipe:1'],
    ...['-n', '-i', `file:${input}`, '-map', '0:a:0', '-map_metadata', '-1'],
    ...['-c:a', 'flac', '-compression_level', '8'],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...['-f', 'flac', `file:${output}`],
  ];
}

/** Returns the latest `out_time_us` in `-progress` output, in seconds; null if there is none. */
function encodedSecondsIn(text: string): number | null {
  const microseconds = [...text.matchAll(/^out_time_us=(\d{1,15})$/gm)].at(-1)?.[1];
  return microseconds === undefined ? null : Number(microseconds) / 1e6;
}
