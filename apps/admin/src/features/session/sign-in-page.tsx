import { Page } from '../../shared/feedback/page.js';

export function SignInPage() {
  return <Page title="Sign in">{null}</Page>;
}
