/** Exposes functions that a page does not have: real keys, clicks, media settings, window sizes, time zones. */
export async function exposeBindings(page, grep) {
  await page.addInitScript((uiTests) => Object.assign(window, { uiTests }), { grep });
  await page.exposeFunction('printLine', (line) => process.stdout.write(`${line}\n`));
  await page.exposeFunction('pressKey', (key) => page.keyboard.press(key));
  await page.exposeFunction('typeText', (text) => page.keyboard.type(text));
  await page.exposeFunction('clickAt', (x, y) => page.mouse.click(x, y));
  await page.exposeFunction('emulateMedia', (options) => page.emulateMedia(options));
  await page.exposeFunction('setWindowSize', (width, height) => page.setViewportSize({ width, height }));
  const devTools = await page.context().newCDPSession(page);
  await page.exposeFunction('setTimeZone', (timezoneId) =>
    devTools.send('Emulation.setTimezoneOverride', { timezoneId }),
  );
}

/** Resolves with the counts once the tests have run; rejects when the page crashes or closes before. */
export function resultOf(page) {
  return new Promise((resolve, reject) => {
    page.exposeFunction('finishTests', resolve).catch(reject);
    page.on('pageerror', (error) => process.stdout.write(`page error: ${error.stack}\n`));
    page.on('console', (message) => message.type() === 'error' && process.stdout.write(`console: ${message.text()}\n`));
    page.on('crash', () => reject(new Error('the page crashed')));
    page.on('close', () => reject(new Error('the page was closed')));
  });
}
