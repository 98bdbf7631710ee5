import { editStack, listStacks, type ListStacksQuery, type StackReply } from '@stackyard/contracts';
import { startedOnce } from '../started-once.js';
import { PlatformApp } from './platform-app.js';

/**
 * One application for all tests of a file. Before each test, all stacks are removed from its
 * platform, and their settings and tags are deleted.
 */
export function sharedStacks() {
  const shared = startedOnce(() => PlatformApp.start());
  beforeEach(async () => {
    await shared().clear();
    await shared().app.reset('stack_settings', 'stack_tags');
  });

  /** Adds stacks with these names to the platform. */
  return async (...names: string[]) => {
    const it = shared();
    const stacks: StackReply[] = [];
    for (const name of names) stacks.push(await it.stack({ name }));
    const namesOf = async (query: ListStacksQuery) =>
      (await it.operator.call(listStacks, { query })).stacks.map(({ name }) => name);
    const edit = (name: string, body: object) => {
      const id = stacks.find((stack) => stack.name === name)?.id ?? 0;
      return it.operator.call(editStack, { params: { id }, body });
    };
    return { it, stacks, namesOf, edit };
  };
}
