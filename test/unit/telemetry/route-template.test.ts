import { expect } from 'chai';
import { routeTemplate } from '../../../src/telemetry/route-template.js';

describe('The template of a route', () => {
  const cases: Record<string, string> = {
    '/api/v3.1/toolkits': '/api/v3.1/toolkits',
    '/api/v3.1/toolkits/gmail': '/api/v3.1/toolkits/{id}',
    '/api/v3.1/connected_accounts/ca_9xK2/revoke': '/api/v3.1/connected_accounts/{id}/revoke',
    '/api/v3.1/tool_router/session/trs_abc/execute': '/api/v3.1/tool_router/session/{id}/execute',
    '/api/v3/auth/session/info': '/api/v3/auth/session/info',
    '/tool_router/trs_abc/mcp': '/tool_router/{id}/{id}',
    '/api/v3.1/auth_configs/v3': '/api/v3.1/auth_configs/v3',
    '/': '/{id}',
  };
  for (const [path, template] of Object.entries(cases)) {
    it(`of ${path} is ${template}`, () => {
      expect(routeTemplate(path)).to.equal(template);
    });
  }
});
