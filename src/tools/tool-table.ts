import { connectInputSchema, invokeInputSchema, searchInputSchema } from '../contract/tool-contract.js';
import { toolDefinitions } from '../services/agent-texts/tool-definitions.js';
import { connectAccount } from './connect-account-tool.js';
import { explainInvokeError } from './explain-invoke-error.js';
import { invokeAction } from './invoke-action-tool.js';
import { searchActions } from './search-actions-tool.js';

/** The tools of agents: what a model reads of each, how its arguments are parsed, and what it does. */
export const toolTable = {
  search: { definition: toolDefinitions.search, schema: searchInputSchema, run: searchActions },
  invoke: {
    definition: toolDefinitions.invoke,
    schema: invokeInputSchema,
    explain: explainInvokeError,
    run: invokeAction,
  },
  connect: { definition: toolDefinitions.connect, schema: connectInputSchema, run: connectAccount },
};
