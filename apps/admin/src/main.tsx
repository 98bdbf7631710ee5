import './app/styles.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';

import { reloadOnNewVersion } from './app/new-version.js';
import { preparePages } from './app/pages/lazy-page.js';
import { exposeStyleNonce } from './app/style-nonce.js';

exposeStyleNonce();
reloadOnNewVersion();
if (window.location.pathname !== '/') preparePages();

const rootElement = document.getElementById('root');
if (rootElement) {
  createRoot(rootElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
