import type { Principal } from '../../host/index.js';
import type { AgentChat } from './agent-tools.js';

/**
 * An `AgentChat` with the person who is signed in and asks: over MCP each request has one. The chat says for whom the tools are
 * resolved, which on the web is that person.
 */
export type AgentCaller = AgentChat & { principal: Principal };
