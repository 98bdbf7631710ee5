import { Injectable } from '@nestjs/common';
import type { ToolRun } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { LineSplitter } from '#infra/text/line-splitter.js';
import { Programs, type ProgramExit, type ProgramStream } from './programs.adapter.js';

const maxHighlights = 120;
const maxHighlightLength = 400;
const defaultOutputLimitBytes = 64 * 1024 * 1024;

/**
 * Limits for a run of a tool, and the functions that receive the process ID and the log of the run.
 */
export interface ToolLimits {
  timeLimitMs: number;
  signal?: AbortSignal;
  niceness?: number;
  /** Maximum size of the output; 64 MiB if omitted. */
  outputLimitBytes?: number;
  onStart?: (pid: number) => void | Promise<void>;
  onStderrLines?: (lines: string[]) => void | Promise<void>;
}

export interface ToolCommand {
  source: ToolRun['source'];
  program: string;
  args: readonly string[];
  /** Receives standard output. If this function is set, `stdout` of the result is empty. */
  onStdout?: (text: string) => void | Promise<void>;
}

export interface ToolResult {
  run: ToolRun;
  reason: ProgramExit['reason'];
  stdout: string;
}

@Injectable()
export class ToolCalls {
  constructor(
    private readonly programs: Programs,
    private readonly clock: Clock,
  ) {}

  /** @throws ProgramMissingError */
  async call(command: ToolCommand, limits: ToolLimits): Promise<ToolResult> {
    const { source, program, args } = command;
    const startedAt = this.clock.now();
    const recorder = new OutputRecorder(command, limits);
    const {
      outputLimitBytes = defaultOutputLimitBytes,
      timeLimitMs,
      niceness,
      signal,
      onStart,
    } = limits;
    const exit = await this.programs.run({
      program,
      args,
      timeLimitMs,
      outputLimitBytes,
      ...(niceness === undefined ? {} : { niceness }),
      ...(signal === undefined ? {} : { signal }),
      ...(onStart === undefined ? {} : { onStart }),
      onOutput: (stream, text) => recorder.handleOutput(stream, text),
    });
    await recorder.end();
    const endedAt = this.clock.now();
    const errorMessage = errorMessageFor(program, exit, timeLimitMs);
    const run: ToolRun = {
      source,
      cmd: program,
      args: [...args],
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      durationMs: endedAt.getTime() - startedAt.getTime(),
      status: statusOf(exit),
      exitCode: exit.code,
      stdoutLines: recorder.stdoutLineCount,
      stderrLines: recorder.stderrLineCount,
      highlights: recorder.highlights,
      errorMessage,
    };
    return { run, reason: exit.reason, stdout: recorder.stdout };
  }
}

/**
 * Records the output of a run: counts the lines, keeps the last log lines, and keeps standard
 * output unless `onStdout` receives it.
 */
class OutputRecorder {
  stdout = '';
  stdoutLineCount = 0;
  stderrLineCount = 0;
  readonly highlights: string[] = [];
  private readonly splitter = new LineSplitter();

  constructor(
    private readonly command: ToolCommand,
    private readonly limits: ToolLimits,
  ) {}

  async handleOutput(stream: ProgramStream, text: string): Promise<void> {
    if (stream === 'stderr') return this.recordLines(this.splitter.add(text));
    this.stdoutLineCount += text.split('\n').length - 1;
    if (this.command.onStdout) await this.command.onStdout(text);
    else this.stdout += text;
  }

  end(): Promise<void> {
    return this.recordLines(this.splitter.end());
  }

  private async recordLines(lines: string[]): Promise<void> {
    if (lines.length === 0) return;
    this.stderrLineCount += lines.length;
    this.highlights.push(...lines.map((line) => line.slice(0, maxHighlightLength)));
    this.highlights.splice(0, this.highlights.length - maxHighlights);
    await this.limits.onStderrLines?.(lines);
  }
}

function statusOf({ reason, code }: ProgramExit): ToolRun['status'] {
  if (reason === 'cancelled') return 'CANCELLED';
  return reason === 'ended' && code === 0 ? 'SUCCESS' : 'ERROR';
}

function errorMessageFor(program: string, exit: ProgramExit, timeLimitMs: number): string | null {
  switch (exit.reason) {
    case 'cancelled':
      return 'The run was cancelled.';
    case 'time-limit':
      return `${program} did not finish within ${timeLimitMs / 60_000} minutes.`;
    case 'output-limit':
      return `${program} printed too much output.`;
    case 'ended':
      if (exit.signal !== null) return `${program} was stopped by ${exit.signal}.`;
      return exit.code === 0 ? null : `${program} ended with exit code ${exit.code}.`;
  }
}
