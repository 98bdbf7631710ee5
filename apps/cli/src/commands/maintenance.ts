import {
  readMaintenanceMode,
  setMaintenanceMode,
  type MaintenanceModeReply,
} from '@stackyard/contracts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Surroundings } from '../command.js';
import { connect } from '../connection/connection.js';
import { parseDuration } from '../duration.js';
import type { Terminal } from '../output/terminal.js';

interface OnOptions {
  reason: string;
  until?: string;
  for?: number;
  json?: true;
}

const onHelp = `
  stackyard maintenance on --reason "Disk swap" --for 2h
  stackyard maintenance on --reason "Disk swap" --until 2026-10-01T12:00:00Z`;

export function addMaintenance(program: Command, around: Surroundings): void {
  const { terminal, signal } = around;
  const maintenance = program
    .command('maintenance')
    .description('Hold all redeploys, or let them go on');

  maintenance
    .command('on')
    .description('Refuse new redeploys, hold those that wait, and tell everybody why')
    .requiredOption('--reason <text>', 'shown to everybody who is signed in')
    .addOption(new Option('--until <time>', 'when it ends by itself, ISO 8601').argParser(timeIn))
    .addOption(
      new Option('--for <time>', 'how long, such as 90m or 2h')
        .argParser(parseDuration)
        .conflicts('until'),
    )
    .option('--json', 'as one JSON document')
    .addHelpText('after', onHelp)
    .action(async (options: OnOptions, command: Command) => {
      const { api } = await connect(command, around);
      const until = endOf(options);
      const body = { active: true, message: options.reason, ...(until !== undefined && { until }) };
      report(await api.call(setMaintenanceMode, { body, signal }), options, terminal);
    });

  maintenance
    .command('off')
    .description('Let redeploys go on')
    .option('--json', 'as one JSON document')
    .action(async (options: { json?: true }, command: Command) => {
      const { api } = await connect(command, around);
      const body = { active: false, message: '' };
      report(await api.call(setMaintenanceMode, { body, signal }), options, terminal);
    });

  maintenance
    .command('status')
    .description('Say whether maintenance is on')
    .option('--json', 'as one JSON document')
    .action(async (options: { json?: true }, command: Command) => {
      const { api } = await connect(command, around);
      report(await api.call(readMaintenanceMode, { signal }), options, terminal);
    });
}

function endOf(options: OnOptions): string | undefined {
  if (options.for === undefined) return options.until;
  return new Date(Date.now() + options.for).toISOString();
}

function timeIn(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(text) ?? [];
  // `Date` would silently turn February 30 into March 2.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) <= days && !Number.isNaN(Date.parse(text))) {
    return new Date(text).toISOString();
  }
  throw new InvalidArgumentError('It is a time such as 2026-10-01T12:00:00Z.');
}

function report(mode: MaintenanceModeReply, { json }: { json?: true }, terminal: Terminal): void {
  if (json) return terminal.sayJson(mode);
  const { active, message, by, since, until, source, upcoming } = mode;
  if (active) {
    terminal.say(`Maintenance is on since ${since} (${source}, ${by}): ${message}`);
    terminal.say(until === null ? 'It has no end yet.' : `It ends at ${until}.`);
  } else {
    terminal.say('Maintenance is off.');
  }
  if (upcoming)
    terminal.say(`Planned: ${upcoming.startsAt} to ${upcoming.endsAt}: ${upcoming.message}`);
}
