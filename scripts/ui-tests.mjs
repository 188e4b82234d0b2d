// Runs test/ui/**/*.test.ts inside Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exposeBindings, resultOf } from '../test/ui/runner/bindings.mjs';
import { chromiumFlags, requireChromium } from './support/chromium.mjs';
import { readArguments } from './support/usage.mjs';

/** For a page that hangs: each test has a limit of its own, and a busy machine takes its time for all of them. */
const timeoutMs = 1_800_000;

const usage = `npm run test:ui [-- --grep text]

  Runs the tests of the elements in Chromium, those whose names have that text.
`;
const { grep } = readArguments({ usage, options: { grep: { type: 'string', default: '' } } }).values;
// Loaded here, since it takes a second, for which nobody waits who asks how the script is used.
const { chromium } = await import('playwright-core');
const { build, preview } = await import('vite');
const configFile = 'test/ui/runner/vite.config.ts';
const outDir = await mkdtemp(join(tmpdir(), 'appconnect-ui-'));
await build({ configFile, build: { outDir } });
const server = await preview({ configFile, build: { outDir } });
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: chromiumFlags,
});
try {
  const page = await browser.newPage({ viewport: { width: 1024, height: 800 } });
  const result = resultOf(page);
  await exposeBindings(page, grep);
  await page.goto(server.resolvedUrls.local[0]);
  const timer = setTimeout(() => page.close(), timeoutMs);
  const { passed, failed } = await result;
  clearTimeout(timer);
  if (passed === 0 || failed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await new Promise((resolve) => server.httpServer.close(resolve));
  await rm(outDir, { recursive: true, force: true });
}
