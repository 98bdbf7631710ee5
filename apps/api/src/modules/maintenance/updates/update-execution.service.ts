import { Injectable } from '@nestjs/common';
import { StringDecoder } from 'node:string_decoder';
import { Settings } from '../../../config/settings.js';
import { LineCutter } from '../../../infra/line-cutter.js';
import { SshSetupService } from '../ssh/ssh-setup.service.js';
import {
  ConnectionBroke,
  Ssh,
  type CommandEnd,
  type SshConnection,
  type SshTarget,
} from '../ssh/ssh.port.js';
import { UpdateEnds } from './update-ends.js';
import { secretsOf } from './update-lines.js';
import { UpdateLogService } from './update-log.service.js';
import type { UpdateRunEntity } from './update-run.entity.js';

/** Runs the script of an update on the platform's host. */
@Injectable()
export class UpdateExecutionService {
  constructor(
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly lines: UpdateLogService,
    private readonly settings: Settings,
  ) {}

  /**
   * Resolves when the script has ended well, or with `unseen` when the connection broke under it:
   * whether it goes on, and what it does, shows on the platform alone.
   *
   * @throws UpdateEnds when it ended badly or took too long, SshFailure when it never began
   */
  async run(run: UpdateRunEntity, signal: AbortSignal): Promise<'ended' | 'unseen'> {
    const minutes = this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES;
    const patience = AbortSignal.timeout(minutes * 60_000);
    const target = await this.setup.target();
    const connection = await this.ssh.connect(target);
    try {
      const end = await this.execute(run, {
        target,
        connection,
        signal: AbortSignal.any([signal, patience]),
      });
      const how = end.signal === null ? `exit code ${end.code}` : `signal ${end.signal}`;
      await this.lines.say(run, `The script has ended with ${how}.`);
      if (end.code !== 0) throw new UpdateEnds('failed', `The script ended with ${how}.`);
      return 'ended';
    } catch (error) {
      if (error instanceof UpdateEnds) throw error;
      if (patience.aborted) {
        throw new UpdateEnds('failed', `The script did not end within ${minutes} minutes.`);
      }
      signal.throwIfAborted();
      if (!(error instanceof ConnectionBroke)) throw error;
      await this.lines.say(run, `${error.message} What became of it shows on the platform.`);
      return 'unseen';
    } finally {
      connection.close();
    }
  }

  /** Cuts what the script prints into lines and stores them as they come. */
  private async execute(
    run: UpdateRunEntity,
    {
      target,
      connection,
      signal,
    }: { target: SshTarget; connection: SshConnection; signal: AbortSignal },
  ): Promise<CommandEnd> {
    const { password, privateKey, passphrase } = target;
    const secrets = secretsOf(password, privateKey, passphrase);
    const reading = () => ({
      cutter: new LineCutter(secrets),
      decoder: new StringDecoder('utf8'),
    });
    const streams = { stdout: reading(), stderr: reading() };
    try {
      return await connection.run('sh -s', {
        stdin: run.script,
        signal,
        onOutput: (stream, chunk) => {
          const { cutter, decoder } = streams[stream];
          return this.lines.add(run, stream, cutter.add(decoder.write(chunk)));
        },
      });
    } finally {
      await this.lines.add(run, 'stdout', streams.stdout.cutter.end());
      await this.lines.add(run, 'stderr', streams.stderr.cutter.end());
    }
  }
}
