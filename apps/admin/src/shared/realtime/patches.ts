import type {
  JobReply,
  ListJobsReply,
  ListRedeploysReply,
  ListStacksReply,
  ListUpdatesReply,
  ReadJobReply,
  RedeployReply,
  StackDetailReply,
  StackReply,
  UpdateRunReply,
} from '@stackyard/contracts';
import type { InfiniteData } from '@tanstack/react-query';

type Pages<Page> = InfiniteData<Page, string> | undefined;

/**
 * Updates the row of a redeploy in lists that already contain it. New rows appear after the next
 * refetch.
 */
export function patchRedeployPages(
  data: Pages<ListRedeploysReply>,
  redeploy: RedeployReply,
): Pages<ListRedeploysReply> {
  return mapPages(data, (page) => ({
    ...page,
    redeploys: page.redeploys.map((row) => (row.id === redeploy.id ? redeploy : row)),
  }));
}

export function patchUpdatePages(
  data: Pages<ListUpdatesReply>,
  update: UpdateRunReply,
): Pages<ListUpdatesReply> {
  return mapPages(data, (page) => ({
    ...page,
    updates: page.updates.map((row) => (row.id === update.id ? update : row)),
  }));
}

export function patchJobPages(data: Pages<ListJobsReply>, job: JobReply): Pages<ListJobsReply> {
  return mapPages(data, (page) => ({
    ...page,
    jobs: page.jobs.map((row) => (row.id === job.id ? job : row)),
  }));
}

/** Updates a job but keeps its file states, which an event does not contain. */
export function patchJobDetail(
  data: ReadJobReply | undefined,
  job: JobReply,
): ReadJobReply | undefined {
  if (!data) return data;
  const { rawStatus, outputStatus } = data.job;
  return { job: { ...data.job, ...job, rawStatus, outputStatus } };
}

export function patchStackPages(
  data: Pages<ListStacksReply>,
  redeploy: RedeployReply,
): Pages<ListStacksReply> {
  return mapPages(data, (page) => ({
    ...page,
    stacks: page.stacks.map((stack) => withRedeploy(stack, redeploy)),
  }));
}

export function patchStackDetail(
  data: StackDetailReply | undefined,
  redeploy: RedeployReply,
): StackDetailReply | undefined {
  if (!data || data.stack.id !== redeploy.stack.id) return data;
  const otherRedeploys = data.redeploys.filter(({ id }) => id !== redeploy.id);
  return {
    ...data,
    stack: withRedeploy(data.stack, redeploy),
    redeploys: [...otherRedeploys, redeploy].sort((a, b) => b.id - a.id),
  };
}

/**
 * Returns the stack with this redeploy as its open redeploy, or without it once the redeploy has
 * ended. Returns the stacks of other redeploys unchanged.
 */
export function withRedeploy(stack: StackReply, redeploy: RedeployReply): StackReply {
  if (stack.id !== redeploy.stack.id) return stack;
  const { id, action, state, step } = redeploy;
  if (state === 'queued' || state === 'running') {
    return { ...stack, openRedeploy: { id, action, state, step } };
  }
  return stack.openRedeploy?.id === id ? { ...stack, openRedeploy: null } : stack;
}

function mapPages<Page>(data: Pages<Page>, change: (page: Page) => Page): Pages<Page> {
  return data && { ...data, pages: data.pages.map(change) };
}
