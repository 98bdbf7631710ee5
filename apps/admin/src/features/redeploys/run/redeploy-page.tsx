import { useParams } from '@tanstack/react-router';
import { RedeployRun } from './redeploy-run.js';

export function RedeployPage() {
  const { redeployId } = useParams({ from: '/shell/redeploys/$redeployId' });
  return <RedeployRun key={redeployId} id={redeployId} />;
}
