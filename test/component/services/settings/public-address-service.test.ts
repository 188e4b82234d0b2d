import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { channels } from '../../../../src/contract/access-constants.js';
import { PublicWeb } from '../../../../src/provider/public-web.js';
import { AddressCheck } from '../../../../src/services/doctor/address-check.js';
import { PublicAddressService } from '../../../../src/services/settings/public-address-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { IniPublicAddressStore, PublicAddressStore } from '../../../../src/stores/settings/public-address-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { FakePublicWeb } from '../../../support/fakes/fake-public-web.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { useTemporaryDirectory } from '../../../support/temporary-directory.js';

const served = 'https://inside.example';
const publicAddress = 'https://platform.example';

describe('The base address of a sign-in', () => {
  const services = useServices();
  const baseAddressFor = (...request: Parameters<PublicAddressService['baseAddressFor']>) =>
    services()
      .get(PublicAddressService)
      .baseAddressFor(...request);

  beforeEach(() => {
    services().fakes.routes.servedOrigins.add(served);
  });

  it('is that of the browser on the web', async () => {
    expect(await baseAddressFor('web', served)).to.equal(served);
  });

  for (const channel of channels.filter((each) => each !== 'web')) {
    it(`is the public address on the channel ${channel}, whatever the client names`, async () => {
      expect(await baseAddressFor(channel, served)).to.equal(publicAddress);
    });
  }

  it('is never one that the host does not serve', async () => {
    expect(await baseAddressFor('web', 'https://elsewhere.example')).to.equal(publicAddress);
  });

  describe('of a host below a path', () => {
    beforeEach(() => {
      services().fakes.routes.basePath = '/tools/';
    });

    it('has that path on the web', async () => {
      expect(await baseAddressFor('web', served)).to.equal(`${served}/tools`);
    });

    it('is the public address with that path, where the host serves it and it has none of its own', async () => {
      expect(await baseAddressFor('bridge', undefined)).to.equal(`${publicAddress}/tools`);
    });

    for (const address of ['https://gateway.example', `${publicAddress}/gateway`]) {
      it(`is the public address as it is, where that is the one of a gateway: ${address}`, async () => {
        await services().fakes.addresses.save(address);

        expect(await baseAddressFor('cli', undefined)).to.equal(address);
      });
    }
  });

  it('takes forms from the origin of a public address with a path', async () => {
    const addresses = services().get(PublicAddressService);
    await services().fakes.addresses.save('https://gateway.example/tools');

    expect(await addresses.isFormOrigin('https://gateway.example')).to.equal(true);
    expect(await addresses.isFormOrigin('https://gateway.example.evil.example')).to.equal(false);
  });

  it('is nowhere without a public address, and no link is made', async () => {
    await services().fakes.addresses.save(undefined);

    const errors = [
      await rejectionOf(baseAddressFor('bridge', served)),
      await rejectionOf(baseAddressFor('web', undefined)),
    ];

    expect(errors.map(({ code }) => code)).to.deep.equal(['public_address_needed', 'public_address_needed']);
  });
});

describe('A change of the public address', () => {
  const services = useServices();
  const root = aPrincipal({ isPlatformAdmin: true });

  for (const [name, address] of [
    ['removed', ''],
    ['saved', 'https://other.example'],
  ] as const) {
    it(`is recorded once where it is ${name} twice: nothing changed then`, async () => {
      const addresses = services().get(PublicAddressService);
      await addresses.save(root, address);
      await addresses.save(root, address);

      const { events } = await services().get<AuditStore>(AuditStore).list('globex', { limit: 9 });
      expect(events.map(({ action }) => action)).to.deep.equal(['public_address.saved']);
    });
  }
});

describe('A public address that stands where it is not read', () => {
  const services = useServices();
  const home = useTemporaryDirectory();

  beforeEach(() => services().replace(PublicAddressStore, new IniPublicAddressStore(home())));

  for (const text of [
    '[web]\nweb_public_url = https://platform.example\n',
    '\nweb-public-url=https://platform.example',
  ]) {
    it(`is told of with its line, also by the doctor, and leads no sign-in: ${JSON.stringify(text)}`, async () => {
      await writeFile(join(home(), 'config.ini'), text);
      const addresses = services().get(PublicAddressService);
      services().replace(PublicWeb, new FakePublicWeb());

      const { problem, ...described } = await addresses.describe(aPrincipal());
      const check = await services().get(AddressCheck).run(new AbortController().signal);
      const refused = await rejectionOf(addresses.baseAddressFor('bridge', undefined));

      expect(described).to.include({ webPublicUrl: undefined, refusal: 'address_elsewhere' });
      expect(described.values).to.deep.equal({ line: 2 });
      expect(check.state).to.equal('failed');
      expect(check.values).to.include({ refusal: 'address_elsewhere', line: 2 });
      for (const said of [problem, check.values?.reason, refused.message])
        expect(said).to.include('"web_public_url" above the first section').and.include('line 2 ');
    });
  }

  it('is none where the setting is there, and empty', async () => {
    await writeFile(join(home(), 'config.ini'), 'web_public_url =\n');

    expect((await services().get(PublicAddressService).describe(aPrincipal())).problem).to.equal(undefined);
  });
});
