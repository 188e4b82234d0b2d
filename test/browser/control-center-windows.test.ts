import { expect } from 'chai';
import type { BrowserContextOptions } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { useSharedInstallation } from '../support/installation.js';

const longName = 'Marketing and sales '.repeat(10).trim();

describe('The control center, in low windows, with long names and on paper', () => {
  const browser = useBrowser();
  const installation = useSharedInstallation({ apps: ['gmail', 'slack', 'notion'] });

  /** @param changes what other answers of the host have, by path */
  async function open(options: BrowserContextOptions, changes: Record<string, (answer: never) => unknown> = {}) {
    const { url } = installation();
    const controlCenter = await ControlCenterPage.openBlank(browser(), url, ada, options);
    for (const [path, change] of Object.entries(changes)) {
      await controlCenter.context.route(`${url}${path}*`, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const response = await route.fetch();
        return route.fulfill({ response, json: change((await response.json()) as never) });
      });
    }
    await controlCenter.page.goto(url);
    await controlCenter.page.locator('settings-page').first().waitFor();
    return controlCenter;
  }

  const withOrganizations = (count: number) => ({
    '/v1/session': (session: { organizations: object[] }) => {
      const more = Array.from({ length: count }, (_, i) => ({ org: `org-${i}`, name: `Org ${i}`, role: 'member' }));
      return { ...session, organizations: [...session.organizations, ...more] };
    },
  });

  for (const [name, viewport, count] of [
    ['at 400 % zoom', { width: 320, height: 225 }, 0],
    ['on a telephone on its side', { width: 640, height: 360 }, 0],
    ['with 25 organizations', { width: 1_280, height: 860 }, 25],
  ] as const)
    it(`reaches all of the account's menu ${name}, by mouse and by keyboard`, async () => {
      const { page } = await open({ viewport }, withOrganizations(count));
      if (viewport.width < 720) await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.locator('account-menu .account').click();
      const items = page.locator('account-menu .panel :is(button, label)');
      for (const item of await items.all()) {
        await item.scrollIntoViewIfNeeded();
        const box = await item.boundingBox();
        const text = await item.textContent();
        expect(box?.y, `the top of ${text?.trim()}`).to.be.at.least(0);
        expect((box?.y ?? 0) + (box?.height ?? 0), `the end of ${text?.trim()}`).to.be.at.most(viewport.height);
      }
      await page.locator('account-menu .account').focus();
      await page.keyboard.press('ArrowDown');
      expect((await page.locator('account-menu .panel :focus').boundingBox())?.y).to.be.at.least(0);
    });

  for (const width of [1_280, 320])
    it(`cuts off no field in which an organization or a person is chosen, ${width} px wide`, async () => {
      const { page } = await open(
        { viewport: { width, height: 860 } },
        {
          '/v1/session': (session: { organizations: object[] }) => ({
            ...session,
            organizations: session.organizations.map((each) => ({ ...each, name: longName })),
          }),
        },
      );
      await page.goto(`${installation().url}#/agents/acme-assistant/automation`);
      await page.locator('stand-in-choice select').first().waitFor();
      const cut = await page
        .locator('settings-page:not([hidden])')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut).to.equal(0);
    });

  it('shows a whole character for a name that begins with an emoji', async () => {
    const { page } = await open({}, { '/v1/session': (session: object) => ({ ...session, name: '😀 Team' }) });
    expect(await page.locator('account-menu .avatar').textContent()).to.equal('😀');
  });

  it('prints the whole of a page', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.locator('appconnect-app-row').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const { content, paper, scheme, side } = await page.evaluate(() => {
      const shown = document.querySelector('control-center')?.shadowRoot?.querySelector('settings-page:not([hidden])');
      return {
        content: shown?.scrollHeight ?? 0,
        paper: document.documentElement.scrollHeight,
        scheme: getComputedStyle(document.documentElement).colorScheme,
        side: document.querySelector('control-center')?.shadowRoot?.querySelector('.side')?.clientHeight,
      };
    });
    expect(paper).to.be.at.least(content);
    expect(content).to.be.above(1_000);
    expect({ scheme, side }).to.deep.equal({ scheme: 'light', side: 0 });
    const pdf = (await page.pdf()).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).to.have.length.above(1);
  });

  it('keeps “Deaktivieren” in whole where a person spaces letters and words (WCAG 1.4.12)', async () => {
    const { page } = await open({ locale: 'de-DE' });
    await page.getByRole('button', { name: 'Gmail deaktivieren' }).waitFor();
    await page.evaluate(spaceText);
    const button = await page.getByRole('button', { name: 'Gmail deaktivieren' }).boundingBox();
    const list = await page.locator('appconnect-catalog .list').boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).to.be.at.most((list?.x ?? 0) + (list?.width ?? 0));
  });
});

/** Runs in the page: as a style sheet of the reader does, which is in force in every shadow tree. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  );
  const adopt = (root: Document | ShadowRoot): void => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) adopt(shadowRoot);
  };
  adopt(document);
}
