import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The policy that a host serves its pages with; the elements have to live under it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";

/** The element tests as one page. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    minify: false,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
  preview: { port: 0, host: '127.0.0.1', headers: { 'content-security-policy': policy } },
});
