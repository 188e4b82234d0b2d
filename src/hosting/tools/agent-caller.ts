import type { Principal } from '../../host/index.js';
import type { AgentChat } from './agent-tools.js';

/** A person who uses an agent, and for whom its tools are resolved: in a web chat, that person. */
export type AgentCaller = AgentChat & { principal: Principal };
