import type { PageReply } from '@stackyard/contracts';

/** All pages of a list, one after the other. */
export async function* pagesOf<Page extends PageReply>(
  read: (continued: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page, void> {
  for (let continued: { cursor?: string } | null = {}; continued !== null;) {
    const page: Page = await read(continued);
    yield page;
    continued = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
}
