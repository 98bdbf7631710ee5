import { startedOnce } from '../started-once.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';
import { MediaFolders } from './media-folders.js';

/** An application with separate media folders, and a superuser. */
export interface MediaFixture {
  folders: MediaFolders;
  app: TestApp;
  root: SignedIn;
}

/**
 * Creates a fixture once for all tests of a file. Before each test, empties the folders and the
 * given tables.
 */
export function useSharedMediaFixture(...tables: readonly string[]): () => MediaFixture {
  const getScene = startedOnce(async () => {
    const folders = await MediaFolders.create();
    const app = await startTestApp({ settings: folders.settings });
    return { folders, app, root: await app.signInSuperuser() };
  });
  beforeEach(async () => {
    const { folders, app } = getScene();
    await folders.reset();
    await app.reset(...tables);
  });
  return getScene;
}
