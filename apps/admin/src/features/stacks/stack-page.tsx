import { Page } from '../../shared/feedback/page.js';

export function StackPage() {
  return <Page title="Stack">{null}</Page>;
}
