import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { withoutIdleSpace } from './without-idle-space.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Takes out what no page of ours needs of Lit: the texts of errors about mistakes in the code of elements, which our tests would meet
 * and which still throw, and properties by decorators of the standard's kind.
 */
const withoutUnusedLit: Plugin = {
  name: 'without-unused-lit',
  transform(code, id) {
    if (!/node_modules\/(@lit|lit|lit-html|lit-element)\//.test(id)) return undefined;
    const short = code
      .replace(/throw Error\((?:"[^"]*"|'[^']*'|`[^`]*`)(?:\+[\w.]+(?:\+"[^"]*")?)?\)/g, 'throw Error()')
      .replace(/"object"==typeof (\w)\?\w\(\w,\w,\1\):/, '');
    return { code: short, map: null };
  },
};

/** Loads the words of a language without Vite's helper, which also loads styles before a module: no module here has any. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
  },
};

/** Where a slow machine builds, which callbacks took long: nothing that whoever starts the sandbox could mend. */
const checks = { pluginTimings: false };

/** Licences of packages want their text beside every copy of their code, and the minifier takes it out. */
const license = { fileName: 'licenses.md' };

/** The elements, as one module for any page; the words of other languages are files beside it. */
const elements: UserConfig = {
  base: './',
  build: {
    outDir: here('../dist/ui'),
    emptyOutDir: false,
    sourcemap: true,
    modulePreload: false,
    license,
    // Not `lib`: for the sake of later bundlers it keeps white space, but this file goes to browsers as it is.
    rolldownOptions: {
      checks,
      input: here('index.ts'),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'appconnect.js',
        chunkFileNames: 'languages/[name]-[hash].js',
        postBanner: ({ isEntry }) => (isEntry ? `/*! Licences of what is in here: ${license.fileName} */` : ''),
      },
    },
  },
};

/** What a server loads in place of the elements. */
const server: UserConfig = {
  ssr: { noExternal: true },
  build: {
    ssr: here('server.ts'),
    outDir: here('../dist/ui'),
    emptyOutDir: false,
    rolldownOptions: { checks, output: { entryFileNames: 'appconnect-server.js', codeSplitting: false } },
  },
};

/** An HTML page; modules under `/plugins/` are loaded from the host and not bundled. */
function page(name: string, base: string): UserConfig {
  return {
    root: here(name),
    base,
    build: {
      outDir: here(`../dist/ui/${name}`),
      emptyOutDir: true,
      sourcemap: true,
      license,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The first browsers with `light-dark()`, so that it stays as written and follows `color-scheme` anywhere.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { checks, external: [/^\/plugins\//] },
    },
  };
}

const modes: Record<string, UserConfig> = {
  production: elements,
  server,
  'control-center': page('control-center', './'),
  gallery: page('gallery', './'),
};

/** `vite build --config ui/vite.config.ts [--mode server|control-center|gallery]` */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [withoutIdleSpace, withoutUnusedLit, withoutPreload],
  ...(modes[mode] ?? elements),
}));
