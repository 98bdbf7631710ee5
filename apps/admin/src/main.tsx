import './app/styles.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';

import { reloadOnNewVersion } from './app/new-version.js';
import { shareStyleNonce } from './app/style-nonce.js';

shareStyleNonce();
reloadOnNewVersion();

const rootElement = document.getElementById('root');
if (rootElement) {
  createRoot(rootElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
