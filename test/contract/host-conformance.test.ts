import { describeHostConformance } from '../../src/testing/host-conformance/host-conformance.js';
import { startHostWith } from '../support/inline-plugin.js';

// Ben is an org admin and no platform admin; Ada is both.
const users = { member: 'cleo', org_admin: 'ben', platform_admin: 'ada' };

for (const basePath of ['', '/tools/app-connect']) {
  describeHostConformance(`The reference host at ${basePath}/`, async (activate) => {
    const { url, changes, close, signIn } = await startHostWith(activate, { basePath });
    return { url, changes, close, headersFor: async (person) => ({ cookie: await signIn(users[person], 'acme') }) };
  });
}
