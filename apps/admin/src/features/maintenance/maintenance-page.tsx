import { Page } from '../../shared/feedback/page.js';

export function MaintenancePage() {
  return <Page title="Maintenance">{null}</Page>;
}
