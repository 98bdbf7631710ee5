import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lazyClassValidator } from './lazy-class-validator-plugin.js';
import { firstRouteSize } from './first-route-size.js';
import { parsedMessages } from './parsed-messages-plugin.js';

const api = `http://127.0.0.1:${process.env['PORT'] ?? 4001}`;

export default defineConfig({
  plugins: [lazyClassValidator(), parsedMessages(), react(), firstRouteSize({ limit: 200_000 })],
  resolve: { conditions: ['@stackyard/source', 'module', 'browser', 'development|production'] },
  // The request classes of the contract carry legacy decorators.
  oxc: { decorator: { legacy: true } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Older targets rewrite light-dark() into variables that are never set, so those colours are lost.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    // Every browser of the targets preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What most lazy parts need is one file: it packs better, and lists of what to load ahead stay short.
          groups: [{ name: 'base', minShareCount: 40 }],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/metrics': api, '/socket.io': { target: api, ws: true } } },
});
