import { expect } from 'chai';
import '../../ui/elements/doctor/doctor.js';
import type { Doctor } from '../../ui/elements/doctor/doctor.js';
import { doctorReports } from '../../ui/gallery/doctor.stories.js';
import { axeFaultsOf } from './support/axe.js';
import { press, pressKeys } from './support/browser.js';
import { aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { FakeApi } from './support/fake-api.js';
import { changeService, show } from './support/show.js';
import { until } from './support/until.js';

function serviceWithReport(report: keyof typeof doctorReports): FakeApi {
  return Object.assign(new FakeApi(), { doctorReport: doctorReports[report] });
}

const textOf = (element: Doctor) =>
  (element.renderRoot.querySelector('[part=panel]')?.textContent ?? '').replace(/\s+/g, ' ');
const button = (element: Doctor) => element.renderRoot.querySelector('[part=run]') as HTMLElement;

async function showExamined(api: FakeApi, attributes: Record<string, string> = {}): Promise<Doctor> {
  const element = await show('appconnect-doctor', api, attributes);
  await press(button(element));
  await until('the report is shown', () => element.renderRoot.querySelector('li'));
  return element;
}

describe('<appconnect-doctor>', () => {
  for (const report of ['ok', 'warning', 'failed'] as const) {
    it(`has no faults in light and dark where the report is "${report}"`, async () => {
      expect(await axeFaultsOf(await showExamined(serviceWithReport(report)))).to.deep.equal([]);
    });
  }

  it('checks nothing until its button is pressed, then shows what to fix first', async () => {
    const api = serviceWithReport('failed');
    const element = await show('appconnect-doctor', api);
    expect(api.callsOf('examine')).to.deep.equal([]);

    button(element).focus();
    await pressKeys('Enter');

    await until('the report is shown', () => element.renderRoot.querySelector('li'));
    expect(textOf(element)).to.include('Something has to be mended.');
    expect(textOf(element)).to.include(
      "Mend first: Right to session execution. Give the key that right in the provider's dashboard.",
    );
    expect(textOf(element)).to.include('An action that reads');
  });

  it('shows what was found where the person looks, though it begins below the window', async () => {
    const element = await show('appconnect-doctor', serviceWithReport('failed'));
    element.style.display = 'block';
    element.style.marginBlockStart = `${window.innerHeight}px`;
    button(element).scrollIntoView({ block: 'end' });

    await press(button(element));

    const verdict = await until('the verdict', () => element.renderRoot.querySelector('.note'));
    await until('it in view', () => verdict.getBoundingClientRect().bottom <= window.innerHeight);
  });

  it('shows no report of another service than the one that it would check', async () => {
    const element = await showExamined(serviceWithReport('ok'));

    changeService(serviceWithReport('failed'));

    await until('no report', () => element.renderRoot.querySelector('li') === null);
  });

  it('is busy meanwhile, and sends no second request', async () => {
    const api = serviceWithReport('ok');
    const open = api.hold('examine');
    const element = await show('appconnect-doctor', api);
    await press(button(element));
    await until('it is busy', () => button(element).getAttribute('aria-busy') === 'true');

    await press(button(element));

    expect(api.callsOf('examine')).to.have.length(1);
    open();
    await until('it has ended', () => button(element).getAttribute('aria-busy') === 'false');
  });

  it('says that another check is running, and that the service does not answer', async () => {
    const api = serviceWithReport('ok');
    api.failNext('examine', 'conflict');
    const element = await show('appconnect-doctor', api);
    await press(button(element));
    await until('it says so', () => textOf(element).includes('checked already'));

    api.failNext('examine', 'offline');
    await press(button(element));
    await until(
      'it says so',
      () => !textOf(element).includes('checked already') && element.renderRoot.querySelector('.error'),
    );
  });

  it('speaks German, also in the findings and the remedies', async () => {
    const element = await showExamined(serviceWithReport('failed'), { locale: 'de' });

    expect(textOf(element)).to.include(
      'Zuerst beheben: Recht auf Ausführung in Sitzungen. Geben Sie dem Schlüssel dieses Recht',
    );
    expect(textOf(element)).to.include('Geöffnet über „hackernews“');
  });

  it('copies the report as JSON', async () => {
    const copied: string[] = [];
    const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    try {
      const element = await showExamined(serviceWithReport('warning'));
      await press(element.renderRoot.querySelector('.copy') as HTMLElement);
      await until('it says so', () => textOf(element).includes('Copied.'));
    } finally {
      if (original) Object.defineProperty(navigator, 'clipboard', original);
      else Reflect.deleteProperty(navigator, 'clipboard');
    }

    expect(JSON.parse(copied[0] ?? '')).to.deep.equal(JSON.parse(JSON.stringify(doctorReports.warning)));
  });

  it('keeps its report and the focus on the integrations card when the provider works again, or settings cannot be read', async () => {
    const api = aCardApiWithKey({ mayExamine: true, badge: { state: 'not_reachable' } });
    const harness = await CardHarness.show(api);
    const element = harness.find('appconnect-doctor') as Doctor;
    await press(button(element));
    await until('the report is shown', () => element.renderRoot.querySelector('.note'));

    api.settings = { ...api.settings, badge: { state: 'connected' } };
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the badge is another one', () => harness.badge === 'Connected');
    api.failNext('getSettings', 'offline');
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('why it cannot be read', () => harness.find('.panel [role=alert]'));

    expect(harness.find('appconnect-doctor') === element, 'it is the same').to.equal(true);
    expect(element.renderRoot.querySelector('.note')).not.to.equal(null);
    expect(element.matches(':focus-within')).to.equal(true);
  });

  it('is on the integrations card only for people who may run it', async () => {
    const admin = await CardHarness.show(aCardApiWithKey({ mayExamine: true }));
    expect(admin.find('appconnect-doctor')).not.to.equal(undefined);

    const other = await CardHarness.show(aCardApiWithKey());
    expect(other.find('appconnect-doctor')).to.equal(undefined);
  });
});
