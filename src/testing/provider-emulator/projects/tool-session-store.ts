import { configVersionConflict, sessionNotFound } from '../errors/session-errors.js';
import { opaqueId } from './ids.js';
import type { SessionConfig } from './session-config.js';

/** One tool-router session; it lives until it is deleted. */
export type ToolSession = {
  /** `trs_` and twelve URL-safe characters. */
  id: string;
  userId: string;
  config: SessionConfig;
  configVersion: number;
  /** All configurations, oldest first; the last one is current. */
  history: SessionRevision[];
};

type SessionRevision = { version: number; config: SessionConfig; createdAt: Date };

/** The tool-router sessions of one project. They never time out. */
export class ToolSessionStore {
  private readonly sessions = new Map<string, ToolSession>();

  constructor(private readonly clock: { now(): Date }) {}

  create(userId: string, config: SessionConfig): ToolSession {
    const session: ToolSession = { id: opaqueId('trs'), userId, config, configVersion: 0, history: [] };
    this.sessions.set(session.id, session);
    this.configure(session, config);
    return session;
  }

  /** @throws ProviderError 404 for an unknown or deleted id. */
  get(id: string): ToolSession {
    const session = this.sessions.get(id);
    if (!session) throw sessionNotFound(id);
    return session;
  }

  list(): ToolSession[] {
    return [...this.sessions.values()];
  }

  /** Replaces the configuration. @throws ProviderError 409 when `expectedVersion` is not the current version. */
  configure(session: ToolSession, config: SessionConfig, expectedVersion = session.configVersion): void {
    if (expectedVersion !== session.configVersion) throw configVersionConflict(expectedVersion, session.configVersion);
    session.config = config;
    session.configVersion += 1;
    session.history.push({ version: session.configVersion, config, createdAt: this.clock.now() });
  }

  delete(id: string): void {
    this.get(id);
    this.sessions.delete(id);
  }

  restore(sessions: ToolSession[]): void {
    for (const session of sessions) this.sessions.set(session.id, session);
  }

  clear(): void {
    this.sessions.clear();
  }
}
