import { expect } from 'chai';
import type { PublicAddress } from '../../src/contract/settings-contract.js';
import type { PublicAddressField } from '../../ui/elements/public-address-field/public-address-field.js';
import '../../ui/elements/public-address-field/public-address-field.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { FakeApi } from './support/fake-api.js';
import { addArabic, changeService, show } from './support/show.js';
import { until } from './support/until.js';

const address = 'https://platform.example.com';

function aService(publicAddress: PublicAddress = { editable: true }): FakeApi {
  const api = new FakeApi();
  api.publicAddress = publicAddress;
  return api;
}

class FieldHarness {
  constructor(readonly field: PublicAddressField) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<FieldHarness> {
    const harness = new FieldHarness(await show('appconnect-public-address-field', api, attributes));
    await until('the field has loaded', () => harness.field.renderRoot.querySelector('.skeleton') === null);
    return harness;
  }

  get input(): HTMLInputElement {
    return this.field.renderRoot.querySelector('input') as HTMLInputElement;
  }

  get button(): Element | undefined {
    return this.field.renderRoot.querySelector('button') ?? undefined;
  }

  async enter(text: string): Promise<void> {
    this.input.focus();
    await typeText(text);
    await pressKeys('Enter');
  }

  get text(): string {
    return (this.field.renderRoot.querySelector<HTMLElement>('.panel')?.textContent ?? '').replace(/\s+/g, ' ');
  }
}

describe('<appconnect-public-address-field>', () => {
  describe('accessibility', () => {
    const states: Record<string, PublicAddress> = {
      'nothing is set': { editable: true },
      'the environment sets it': { editable: false, source: 'environment', webPublicUrl: address },
      'it cannot work': { editable: true, source: 'saved', webPublicUrl: 'http://[::1]', problem: 'Loopback.' },
    };
    for (const [name, publicAddress] of Object.entries(states)) {
      it(`has no faults in light and dark when ${name}`, async () => {
        const { field } = await FieldHarness.show(aService(publicAddress));

        expect(await axeFaultsOf(field)).to.deep.equal([]);
      });
    }
  });

  it('saves by keyboard, and says what to do next', async () => {
    const api = aService();
    const harness = await FieldHarness.show(api);
    await harness.enter(address);

    await until('it says saved', () => harness.text.includes('Saved. Restart your bridges'));
    expect(api.callsOf('savePublicAddress')).to.deep.equal([[address]]);
  });

  it('has its status where screen readers find it before it says anything, and takes no room for it', async () => {
    const { field } = await FieldHarness.show(aService());
    const { display, position } = getComputedStyle(field.renderRoot.querySelector('[role=status]') as Element);

    expect({ display, position }).to.deep.equal({ display: 'block', position: 'absolute' });
  });

  it('says that it saved in the language that is chosen since', async () => {
    const harness = await FieldHarness.show(aService());
    await harness.enter(address);
    await until('it says saved', () => harness.text.includes('Saved.'));

    harness.field.locale = 'de';

    await until('German', () => harness.text.includes('Gespeichert.'));
    expect(harness.text).not.to.include('Saved.');
  });

  it('saves at another service nothing that was typed for the first one', async () => {
    const harness = await FieldHarness.show(aService());
    harness.input.focus();
    await typeText(address);
    const other = aService({ editable: true, source: 'saved', webPublicUrl: 'https://other.example.com' });

    changeService(other);

    await until('its address', () => harness.input?.value === 'https://other.example.com');
  });

  it('does not say that it saved beside why it did not', async () => {
    const api = aService();
    const harness = await FieldHarness.show(api);
    await harness.enter(address);
    await until('it says saved', () => harness.text.includes('Saved.'));
    api.failNext('savePublicAddress', 'offline');

    await pressKeys('Enter');

    await until('it says why not', () => harness.text.includes('did not answer'));
    expect(harness.text).not.to.include('Saved.');
  });

  it('clears the address with an empty field', async () => {
    const api = aService({ editable: true, source: 'saved', webPublicUrl: address });
    const harness = await FieldHarness.show(api);
    harness.input.select();
    harness.input.focus();

    await pressKeys('Delete', 'Enter');

    await until('it says cleared', () => harness.text.includes('Cleared.'));
    expect(api.callsOf('savePublicAddress')).to.deep.equal([['']]);
  });

  it('shows a refusal in the words of the service, and keeps the input (§4)', async () => {
    const api = aService();
    api.failNext('savePublicAddress', 'address_refused', 'localhost leads to this computer alone.');
    const harness = await FieldHarness.show(api);
    await press(harness.input);
    await typeText('http://localhost:1');

    await pressKeys('Enter');

    await until('the refusal is shown', () => harness.text.includes('localhost leads to this computer alone.'));
    expect([harness.input.value, harness.input.getAttribute('aria-invalid'), focused()]).to.deep.equal([
      'http://localhost:1',
      'true',
      harness.input,
    ]);
  });

  it('explains a refusal in the language of the page', async () => {
    const api = aService();
    const detail = 'This address only leads back to the computer it is opened on.';
    api.failNext('savePublicAddress', 'address_refused', detail, { reason: 'address_of_this_computer' });
    const harness = await FieldHarness.show(api, { locale: 'de' });
    await press(harness.input);
    await typeText('http://localhost:1');

    await pressKeys('Enter');

    await until('the refusal is shown', () => harness.text.includes('Diese Adresse führt nur zu dem Rechner zurück'));
    expect(harness.text).not.to.include(detail);
  });

  it('explains a failure of the storage in the language of the page', async () => {
    const api = aService();
    api.failNext('savePublicAddress', 'storage_unavailable', 'The disk is full.', { reason: 'disk_full' });
    const harness = await FieldHarness.show(api, { locale: 'de' });
    await press(harness.input);
    await typeText(address);

    await pressKeys('Enter');

    await until('the fault is shown', () => harness.text.includes('ist voll. Der Betreiber schafft Platz'));
  });

  it('explains in the language of the page why a saved address cannot be used', async () => {
    const publicAddress = { editable: true, source: 'saved', webPublicUrl: 'https://a.example/b' } as const;
    const problem = { problem: 'Leave out the path.', refusal: 'address_with_path' } as const;
    const harness = await FieldHarness.show(aService({ ...publicAddress, ...problem }), { locale: 'de' });

    expect(harness.text).to.include('Lassen Sie den Pfad weg').and.not.to.include('Leave out');
  });

  it('says in the language of the page who sets an address that all organizations share', async () => {
    const shared = { editable: false, readOnlyReason: 'A platform admin saves it.' };
    const harness = await FieldHarness.show(aService(shared), { locale: 'de' });

    expect(harness.text).to.include('ein Plattform-Admin setzt sie').and.not.to.include('platform admin');
    expect([harness.input.readOnly, harness.button]).to.deep.equal([true, undefined]);
  });

  it('shows an example only to those who may enter an address, since others would take it for the one that is set', async () => {
    const { input: theirs } = await FieldHarness.show(aService({ editable: true }));
    const { input: readOnly } = await FieldHarness.show(aService({ editable: false }));

    expect([theirs.placeholder, readOnly.placeholder]).to.deep.equal([address, '']);
  });

  it('sends once while it is busy', async () => {
    const api = aService();
    const open = api.hold('savePublicAddress');
    const harness = await FieldHarness.show(api);
    await press(harness.input);
    await typeText(address);
    await pressKeys('Enter');
    await until('the button is busy', () => harness.button?.getAttribute('aria-busy') === 'true');
    await pressKeys('Enter');
    open();

    await until('it says saved', () => harness.text.includes('Saved.'));
    expect(api.callsOf('savePublicAddress')).to.have.length(1);
  });

  it('shows the address of the environment as read-only, and names the variable (§2)', async () => {
    const harness = await FieldHarness.show(
      aService({ editable: false, source: 'environment', webPublicUrl: address }),
    );

    expect(harness.text).to.include('PLATFORM_WEB_PUBLIC_URL');
    expect([harness.input.value, harness.input.readOnly, harness.button]).to.deep.equal([address, true, undefined]);
  });

  it('keeps unsaved input when a colleague saves an address', async () => {
    const api = aService();
    const harness = await FieldHarness.show(api);
    await press(harness.input);
    await typeText('https://mine');
    api.publicAddress = { editable: true, source: 'saved', webPublicUrl: address, problem: 'New problem.' };

    api.events.emit({ name: 'settings.changed', data: {} });

    await until('the change has arrived', () => harness.text.includes('New problem.'));
    expect(harness.input.value).to.equal('https://mine');
  });

  it('tells a member who may see the address, and has no field', async () => {
    const api = aService();
    api.isAdmin = false;

    const harness = await FieldHarness.show(api);

    expect(harness.text).to.include('Only admins');
    expect(harness.button).to.equal(undefined);
    expect(api.callsOf('getPublicAddress')).to.deep.equal([]);
  });

  it('loads again on demand after a failure', async () => {
    const api = aService({ editable: true, source: 'saved', webPublicUrl: address });
    api.failNext('getPublicAddress', 'offline');
    const harness = await FieldHarness.show(api);

    await press(harness.button as Element);

    await until('the address is there', () => harness.input?.value === address);
  });

  it('writes an address from left to right in a right-to-left page', async () => {
    addArabic();
    const harness = await FieldHarness.show(aService({ editable: true, webPublicUrl: address }), { locale: 'ar' });

    expect([harness.field.dir, getComputedStyle(harness.input).direction]).to.deep.equal(['rtl', 'ltr']);
  });
});
