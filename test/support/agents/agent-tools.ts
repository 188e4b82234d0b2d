import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import type { Logger } from '../../../src/host/host-platform.js';
import type { ToolRequest } from '../../../src/host/tools.js';
import { AccessService } from '../../../src/services/access/access-service.js';
import { ToolCallService } from '../../../src/services/calls/tool-call-service.js';
import { CatalogService } from '../../../src/services/catalog/catalog-service.js';
import { ActionSearchService } from '../../../src/services/lookup/action-search-service.js';
import { SignInService } from '../../../src/services/sign-ins/sign-in-service.js';
import { AgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { Telemetry } from '../../../src/telemetry/telemetry.js';
import { AgentToolProvider } from '../../../src/tools/agent-tool-provider.js';
import type { Services } from '../services.js';
import { neverAborted } from '../signals.js';
import { aConnection, minute } from '../stores/store-records.js';

const { signal } = neverAborted();
const orgApp = { orgId: 'acme', app: 'gmail' };

/** Ada talks to the default agent of Acme. */
export const agentRequest: ToolRequest = {
  channel: 'web',
  orgId: 'acme',
  agentId: 'acme-assistant',
  userId: 'ada',
  signal,
};

/** Gives Gmail to the default agent of Acme, and connects Ada's account of a fake provider. */
export async function giveGmail(services: Services): Promise<void> {
  const change = { byUserId: 'ada', at: minute(0) };
  await services.get<EnabledAppStore>(EnabledAppStore).enable(orgApp, change);
  const assignments = services.get<AgentAssignmentStore>(AgentAssignmentStore);
  await assignments.assign({ ...orgApp, agentId: 'acme-assistant' }, change);
  const accountId = services.fakes.provider.addAccount();
  await services.get<ConnectionStore>(ConnectionStore).replace(aConnection({ accountId }));
}

/** As `giveGmail`; answers call the app by the name that the catalog has for it. */
export async function giveListedGmail(services: Services): Promise<void> {
  await giveGmail(services);
  await services.get(CatalogService).fetchFresh();
}

export function toolProviderOf(services: Services, logger: Logger = services.fakes.logger): AgentToolProvider {
  return new AgentToolProvider({
    access: services.get(AccessService),
    search: services.get(ActionSearchService),
    calls: services.get(ToolCallService),
    signIns: services.get(SignInService),
    telemetry: services.get<Telemetry>(Telemetry),
    logger,
  });
}

/** Calls a tool of that agent, with Ada talking. */
export async function callTool(services: Services, name: string, input: Record<string, unknown>, logger?: Logger) {
  const { tools } = await toolProviderOf(services, logger).resolveTools(agentRequest);
  const tool = tools.find(({ definition }) => definition.name.endsWith(name));
  return tool?.call(input, { signal }) ?? expect.fail(`${name} is not given`);
}

/** The JSON text of a result, which is what an agent reads. */
export function textOf({ content: [block] }: CallToolResult): string {
  return block?.type === 'text' ? block.text : expect.fail('there is no text');
}
