import {
  readMaintenanceMode,
  setMaintenanceMode,
  type MaintenanceModeReply,
} from '@stackyard/contracts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { parseDuration } from '../timing/duration.js';
import type { Terminal } from '../output/terminal.js';

interface MaintenanceOnOptions {
  reason: string;
  until?: string;
  for?: number;
  json?: true;
}

const onCommandExamples = `
  stackyard maintenance on --reason "Disk swap" --for 2h
  stackyard maintenance on --reason "Disk swap" --until 2026-10-01T12:00:00Z`;

export function addMaintenanceCommand(program: Command, context: CommandContext): void {
  const { terminal, signal } = context;
  const maintenance = program.command('maintenance').description('Start or end maintenance');

  maintenance
    .command('on')
    .description('Reject new redeploys, hold queued ones, and show everyone the reason')
    .requiredOption('--reason <text>', 'shown to everyone who is signed in')
    .addOption(new Option('--until <time>', 'end time, ISO 8601').argParser(parseTime))
    .addOption(
      new Option('--for <time>', 'duration, such as 90m or 2h')
        .argParser(parseDuration)
        .conflicts('until'),
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', onCommandExamples)
    .action(async (options: MaintenanceOnOptions, command: Command) => {
      const { api } = await connect(command, context);
      const until = endTimeOf(options);
      const body = { active: true, message: options.reason, ...(until !== undefined && { until }) };
      printMaintenanceMode(await api.call(setMaintenanceMode, { body, signal }), options, terminal);
    });

  maintenance
    .command('off')
    .description('End maintenance and start queued redeploys')
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: true }, command: Command) => {
      const { api } = await connect(command, context);
      const body = { active: false, message: '' };
      printMaintenanceMode(await api.call(setMaintenanceMode, { body, signal }), options, terminal);
    });

  maintenance
    .command('status')
    .description('Show whether maintenance is on')
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: true }, command: Command) => {
      const { api } = await connect(command, context);
      printMaintenanceMode(await api.call(readMaintenanceMode, { signal }), options, terminal);
    });
}

function endTimeOf(options: MaintenanceOnOptions): string | undefined {
  if (options.for === undefined) return options.until;
  return new Date(Date.now() + options.for).toISOString();
}

function parseTime(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(text) ?? [];
  // `Date` would turn February 30 into March 2, so check the day first.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) <= daysInMonth && !Number.isNaN(Date.parse(text))) {
    return new Date(text).toISOString();
  }
  throw new InvalidArgumentError('Use a time such as 2026-10-01T12:00:00Z.');
}

function printMaintenanceMode(
  mode: MaintenanceModeReply,
  { json }: { json?: true },
  terminal: Terminal,
): void {
  if (json) return terminal.printJson(mode);
  const { active, message, by, since, until, source, upcoming } = mode;
  if (active) {
    terminal.print(`Maintenance has been on since ${since} (${source}, ${by}): ${message}`);
    terminal.print(until === null ? 'No end time.' : `Ends at ${until}.`);
  } else {
    terminal.print('Maintenance is off.');
  }
  if (upcoming)
    terminal.print(`Scheduled: ${upcoming.startsAt} to ${upcoming.endsAt}: ${upcoming.message}`);
}
