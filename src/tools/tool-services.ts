import type { Logger } from '../host/host-platform.js';
import type { AccessService } from '../services/access/access-service.js';
import type { ActionSearchService } from '../services/actions/action-search-service.js';
import type { ToolCallService } from '../services/calls/tool-call-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';

/** What the tools call, each once. */
export type ToolServices = {
  access: AccessService;
  search: ActionSearchService;
  calls: ToolCallService;
  signIns: SignInService;
  logger: Logger;
};
