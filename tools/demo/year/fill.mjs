import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReceiver } from '../receiver.mjs';
import { SimulatedClock } from './clock.mjs';
import { connectPlatforms, describeStacks, prepareServer } from './beginning.mjs';
import { finishHistory } from './ending.mjs';
import { runMaintenance, scheduleRecurringWindow } from './maintenance.mjs';
import { Media, PictureHost } from './media.mjs';
import { People } from './people.mjs';
import { daysAgo, historyDays } from './days.mjs';
import { planHistory } from './plan.mjs';
import { Redeploys } from './redeploys.mjs';
import { scheduleReports, waitForReports } from './reports.mjs';

/**
 * Fills a new data directory with the example data: `fill.mjs DATA`. Starts the server of the
 * product and both platforms, moves the clock through the period, and does everything through the
 * API. It never writes to the database directly.
 */
const [dataFolder = ''] = process.argv.slice(2);
const stateFile = join(dataFolder, 'demo.json');
/** @type {import('../demo-state.mjs').DemoState} */
const state = JSON.parse(readFileSync(stateFile, 'utf8'));
const now = Date.now();
const clock = new SimulatedClock(daysAgo(now, historyDays, 8));
// Import the server and the platforms only now, because they read the time while they are loaded.
const { openStage: openDemoServer } = await import('./stage.mjs');
const receiver = await startReceiver(state.receiverPort);
const pictures = new PictureHost();
const pictureHostUrl = await pictures.listen();
const stage = await openDemoServer(dataFolder, state, { clock, pictureHost: pictureHostUrl });
const people = new People(stage, state);

const admin = await people.register();
const stacks = await connectPlatforms(stage, admin);
await admin.call(stage.contracts.completeSetup);
await prepareServer(stage, admin, state);
await people.createUsers(admin);
const media = new Media(stage, dataFolder, pictureHostUrl);
await describeStacks(stage, admin, people, stacks);
const windows = await scheduleRecurringWindow(stage, await people.client('anna'), now);
const redeploys = new Redeploys(stage, people, stacks);

for (const event of [...planHistory(now), ...windows].sort((a, b) => a.at - b.at)) {
  clock.advanceTo(event.at);
  await perform(event);
}
await finishHistory({ stage, people, media, now });
clock.release();
await stage.close();
pictures.close();
receiver.close();
writeFileSync(
  stateFile,
  `${JSON.stringify({ ...state, selfStackId: stage.selfStackId, filled: true }, null, 2)}\n`,
  { mode: 0o600 },
);

/** @param {import('./plan.mjs').Action} event */
async function perform(event) {
  switch (event.kind) {
    case 'redeploy':
      return redeploys.redeploy(event);
    case 'rollback':
      return redeploys.rollBack(event);
    case 'power':
      return redeploys.runStackAction(event);
    case 'maintenance':
      return runMaintenance(stage, people, redeploys, event);
    case 'sign-in':
      for (let failedAttempts = 0; failedAttempts < (event.fails ?? 0); failedAttempts += 1)
        await people.mistypePassword(event.by);
      return void (await people.client(event.by));
    case 'film':
      return media.ripFilm(
        await people.client('media-ripper'),
        await people.client('jonas'),
        event.index,
      );
    case 'album':
      return media.ripAlbum(
        await people.client('media-ripper'),
        await people.client('jonas'),
        event.index,
      );
    case 'reports-on':
      return scheduleReports(stage, await people.client('anna'));
    case 'task':
      await stage.runTask(event.task);
      if (event.task === 'report-schedule')
        await waitForReports(stage, await people.client('demo'));
  }
}
