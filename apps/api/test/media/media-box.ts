import {
  listProcessingRuns,
  readProcessingSettings,
  saveProcessingSettings,
  type ProcessingRunReply,
  type ProcessingSettingsRequest,
} from '@stackyard/contracts';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '#config/settings.js';
import type { JobDraft } from '#modules/history/jobs/jobs.service.js';
import { MediaFolders } from './media-folders.js';
import { createFilm } from './media-samples.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

/** An application with a raw folder and an output folder. */
export interface MediaTestApp {
  app: TestApp;
  root: SignedIn;
  folders: MediaFolders;
  raw: string;
  output: string;
  /** Creates a job whose raw folder contains a film. */
  createFilmJob(overrides?: Partial<JobDraft>): Promise<{ id: number; rawPath: string }>;
  /** Changes the processing settings. By default, titles of any length are selected. */
  changeProcessingSettings(changes: Partial<ProcessingSettingsRequest>): Promise<void>;
  /** Waits until the latest run of a job has ended. */
  waitForRun(jobId: number): Promise<ProcessingRunReply>;
  /** Resets the application for the next test: no jobs, and the initial folders and settings. */
  reset(): Promise<void>;
}

/**
 * Selects titles of any length, uses the fastest preset, and does not delay encodes while other
 * tests use the machine.
 */
const fastSettings = {
  preset: 'Very Fast 480p30',
  minLengthMinutes: 0,
  minFreeGigabytes: 0,
  parallelEncodes: 1,
  niceness: 0,
} satisfies Partial<ProcessingSettingsRequest>;

export async function startMediaTestApp(settings: Partial<Settings> = {}): Promise<MediaTestApp> {
  const folders = await MediaFolders.create();
  const { raw, movies: output } = folders;
  const app = await startTestApp({
    settings: { ...folders.settings, ...settings },
    isObserved: true,
  });
  const root = await app.signInSuperuser();
  const box: MediaTestApp = {
    ...{ app, root, folders, raw, output },
    createFilmJob: async (overrides = {}) => {
      const rawPath = join(raw, `Heat (1995) ${Math.random()}`);
      await createFilm(join(rawPath, 'title_t00.mkv'));
      const job = { status: 'FINISHED', title: 'Heat', year: 1995, rawPath } as const;
      const { id } = await app.testData.job({ ...job, ...overrides });
      return { id, rawPath };
    },
    changeProcessingSettings: async (changes) => {
      const { changedAt: _at, changedBy: _by, ...now } = await root.call(readProcessingSettings);
      await root.call(saveProcessingSettings, { body: { ...now, ...changes } });
    },
    waitForRun: async (jobId) => {
      for (;;) {
        const changeEvent = app.nextEvent('job.changed');
        const { runs } = await root.call(listProcessingRuns, { query: { jobId, limit: 1 } });
        if (runs[0]?.endedAt != null) return runs[0];
        await Promise.race([changeEvent, pause(200)]);
      }
    },
    reset: async () => {
      await folders.reset();
      await app.reset('jobs');
      await box.changeProcessingSettings(fastSettings);
    },
  };
  await box.changeProcessingSettings(fastSettings);
  return box;
}

/**
 * Creates a folder of shell scripts that replace the real programs. Returns a PATH that starts with
 * this folder.
 */
export async function createPrograms(scripts: Record<string, string>): Promise<string> {
  const folders = await MediaFolders.create();
  for (const [name, script] of Object.entries(scripts)) {
    await chmod(await folders.createFile(`bin/${name}`, `#!/bin/sh\n${script}\n`), 0o755);
  }
  return `${folders.path('bin')}:/usr/bin:/bin`;
}
