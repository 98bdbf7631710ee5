import type { PageReply } from '@stackyard/contracts';

/** Query parameters that select one page of a list. */
export interface PageRequest {
  /** `nextCursor` of the previous page; omitted for the first page. */
  cursor?: string;
}

/**
 * Yields the pages of a list one by one.
 *
 * @param read - sends the request for one page; its errors are passed on
 * @throws {ApiProblem} when Stackyard rejects a request
 * @throws {ApiUnreachable} when the API does not reply
 *
 * @example
 * const pages = fetchAllPages((page) => api.call(listStacks, { query: page }));
 * for await (const { stacks } of pages) show(stacks);
 */
export async function* fetchAllPages<Page extends PageReply>(
  read: (page: PageRequest) => Promise<Page>,
): AsyncGenerator<Page, void> {
  let request: PageRequest = {};
  for (;;) {
    const page: Page = await read(request);
    yield page;
    // Earlier versions of Stackyard return some lists in full, without `nextCursor`.
    if (!page.nextCursor) return;
    request = { cursor: page.nextCursor };
  }
}

/**
 * Reads all pages of a list. Returns the last page, but with the rows of all pages.
 *
 * @param read - sends the request for one page; its errors are passed on
 * @param rowsKey - name of the property that holds the rows
 * @throws {ApiProblem} when Stackyard rejects a request
 * @throws {ApiUnreachable} when the API does not reply
 * @throws {Error} when `read` returns no last page
 *
 * @example
 * const { servers } = await fetchWholeList(
 *   (page) => api.call(listServers, { query: page }),
 *   'servers',
 * );
 */
export async function fetchWholeList<
  Rows extends string,
  Page extends PageReply & { [Key in Rows]: readonly unknown[] },
>(read: (page: PageRequest) => Promise<Page>, rowsKey: Rows): Promise<Page> {
  const all: unknown[] = [];
  for await (const page of fetchAllPages(read)) {
    all.push(...page[rowsKey]);
    if (!page.nextCursor) return { ...page, [rowsKey]: all };
  }
  throw new Error('The list has no last page');
}
