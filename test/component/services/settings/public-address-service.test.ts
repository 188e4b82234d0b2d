import { expect } from 'chai';
import { channels } from '../../../../src/contract/constants.js';
import { PublicAddressService } from '../../../../src/services/settings/public-address-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';

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
