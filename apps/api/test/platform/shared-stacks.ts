import { editStack, listStacks, type ListStacksQuery, type StackReply } from '@stackyard/contracts';
import { sharedPlatform } from './platform-app.js';

/**
 * Starts an application once for all tests of a file. Returns a function that adds stacks. Stacks of
 * earlier tests are removed.
 */
export function sharedStacks() {
  const getPlatform = sharedPlatform();

  return async (...names: string[]) => {
    const platformApp = getPlatform();
    const stacks: StackReply[] = [];
    for (const name of names) stacks.push(await platformApp.createStack({ name }));
    const namesOf = async (query: ListStacksQuery) =>
      (await platformApp.operator.call(listStacks, { query })).stacks.map(({ name }) => name);
    const edit = (name: string, body: object) => {
      const id = stacks.find((stack) => stack.name === name)?.id ?? 0;
      return platformApp.operator.call(editStack, { params: { id }, body });
    };
    return { it: platformApp, stacks, namesOf, edit };
  };
}
