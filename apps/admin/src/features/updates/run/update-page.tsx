import { useParams } from '@tanstack/react-router';
import { UpdateRun } from './update-run.js';

export function UpdatePage() {
  const { updateId } = useParams({ from: '/shell/maintenance/updates/$updateId' });
  return <UpdateRun key={updateId} id={updateId} />;
}
