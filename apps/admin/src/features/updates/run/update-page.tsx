import { useParams } from '@tanstack/react-router';
import { UpdateRun } from './update-run.js';

/** The page of one update of the platform. */
export function UpdatePage() {
  const { updateId } = useParams({ from: '/shell/maintenance/updates/$updateId' });
  return <UpdateRun key={updateId} id={updateId} />;
}
