import { describeHostConformance } from '../../src/testing/host-conformance/host-conformance.js';
import { startHostUnderTest } from '../support/hosts/host-under-test.js';

const basePath = '/tools/app-connect';

describeHostConformance(`The reference host at ${basePath}/`, (activate) => startHostUnderTest(activate, { basePath }));
