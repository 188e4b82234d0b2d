import { expect } from 'chai';
import { PublicAddressService } from '../../../../src/services/settings/public-address-service.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

describe('A public web address that was set with a password', () => {
  const services = useServices();

  for (const address of [
    'https://proxy:geheim@platform.example/tools',
    'proxy:geheim@platform.example',
    'https:proxy:geheim@platform.example',
  ]) {
    it(`is not shown with it to org admins, who may be of any organization: ${address}`, async () => {
      services().fakes.environment.PLATFORM_WEB_PUBLIC_URL = address;

      const shown = await services().get(PublicAddressService).describe(aPrincipal());

      expect(shown.problem).to.be.a('string');
      expect(JSON.stringify(shown)).to.not.include('geheim');
      expect(shown.webPublicUrl).to.include('platform.example');
    });
  }
});
