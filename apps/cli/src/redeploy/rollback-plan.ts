import type { RollbackImageReply, RollbackPlanReply } from '@stackyard/contracts';
import { formatTable } from '../output/table.js';
import type { Terminal } from '../output/terminal.js';

export function printRollbackPlan(plan: RollbackPlanReply, terminal: Terminal): void {
  const { target, images } = plan;
  const position = target.state === 'before' ? 'before' : 'after';
  terminal.log(
    `Restores the state ${position} redeploy ${target.redeployId}, saved on ${target.savedAt}.`,
    'quiet',
  );
  const rows = images.map(imageRow);
  if (rows.length > 0) {
    for (const line of formatTable(['SERVICE', 'IMAGE', 'NOW', 'THEN', 'CHANGE'], rows)) {
      terminal.print(line);
    }
  }
  for (const line of contentLines(plan)) terminal.log(line, 'quiet');
}

/**
 * Identifies images by their digests, as in the history of the stack and in the registry. An image
 * without a digest is identified by its ID.
 */
function imageRow(image: RollbackImageReply): string[] {
  const { service, reference, from, fromDigests, to, digest, change } = image;
  const currentImages = from.map((id, index) => shortId(fromDigests?.[index] ?? id));
  const currentText = currentImages.length === 0 ? 'none' : currentImages.join(', ');
  return [service, reference, currentText, shortId(digest ?? to), change];
}

function contentLines({ images, file, env, git }: RollbackPlanReply): string[] {
  const stacksByImage = new Map(images.map(({ reference, sharedWith }) => [reference, sharedWith]));
  const names = [
    ...(env?.added ?? []).map((name) => `+${name}`),
    ...(env?.removed ?? []).map((name) => `-${name}`),
    ...(env?.changed ?? []).map((name) => `~${name}`),
  ];
  const isCommitChanged =
    git !== null && git.wantedCommit !== null && git.wantedCommit !== git.deployedCommit;
  return [
    ...(file?.changed
      ? [
          `File: ${file.added} ${file.added === 1 ? 'line' : 'lines'} added, ${file.removed} removed.`,
        ]
      : []),
    ...(names.length > 0 ? [`Variables: ${names.join(' ')}`] : []),
    ...(isCommitChanged
      ? [
          `Commit ${git.deployedCommit?.slice(0, 8) ?? '?'} stays deployed. Revert it to ${git.wantedCommit?.slice(0, 8) ?? '?'} in the repository.`,
        ]
      : []),
    ...[...stacksByImage].flatMap(([reference, stackNames]) =>
      stackNames.length > 0 ? [`${reference} is also used by ${stackNames.join(', ')}.`] : [],
    ),
  ];
}

/** Shortens an image ID or the digest in an image reference, like Docker. */
function shortId(image: string): string {
  const id = image.split('@').at(-1) ?? image;
  return id.replace(/^sha256:/, '').slice(0, 12);
}
