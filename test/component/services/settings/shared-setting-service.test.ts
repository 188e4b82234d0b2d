import { expect } from 'chai';
import { SharedSettingService } from '../../../../src/services/settings/shared-setting-service.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

describe('SharedSettingService', () => {
  const services = useServices();

  it('says why somebody may not change what all organizations share', async () => {
    const obstacleFor = (isPlatformAdmin: boolean) =>
      services().get(SharedSettingService).findObstacle(aPrincipal({ isPlatformAdmin }), 'A platform admin does.');

    expect(await obstacleFor(false)).to.deep.include({
      code: 'forbidden',
      message: 'A platform admin does.',
      details: { reason: 'shared_setting' },
    });
    expect(await obstacleFor(true)).to.equal(undefined);
  });
});
