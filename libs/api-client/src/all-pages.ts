import type { PageReply } from '@stackyard/contracts';

/** What a list is asked for beside its filters. */
export interface Continued {
  cursor?: string;
}

/**
 * All pages of a list, one after the other.
 *
 * @example
 * for await (const { stacks } of allPages((page) => api.call(listStacks, { query: page }))) show(stacks);
 */
export async function* allPages<Page extends PageReply>(
  read: (continued: Continued) => Promise<Page>,
): AsyncGenerator<Page, void> {
  let continued: Continued = {};
  for (;;) {
    const page: Page = await read(continued);
    yield page;
    // Servers of an earlier version answer some lists without a cursor, as a whole.
    if (!page.nextCursor) return;
    continued = { cursor: page.nextCursor };
  }
}

/**
 * A list as a whole: its last page, with the rows of all of them.
 *
 * @example
 * const { servers } = await wholeList((page) => api.call(listServers, { query: page }), 'servers');
 */
export async function wholeList<
  Rows extends string,
  Page extends PageReply & { [Key in Rows]: readonly unknown[] },
>(read: (continued: Continued) => Promise<Page>, rows: Rows): Promise<Page> {
  const all: unknown[] = [];
  for await (const page of allPages(read)) {
    all.push(...page[rows]);
    if (!page.nextCursor) return { ...page, [rows]: all };
  }
  throw new Error('A list has a last page');
}
