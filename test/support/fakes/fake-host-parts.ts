import type { Logger } from '../../../src/host/host-platform.js';
import type { Registration } from '../../../src/host/registration.js';
import type { RouteRegistry } from '../../../src/host/routes.js';
import type { ToolRegistry, ToolScope } from '../../../src/host/tools.js';

type Line = { level: keyof Logger; message: string; fields?: Record<string, unknown> };

const nothingToTakeBack: Registration = { dispose: () => undefined };

/** Keeps every log line, oldest first. */
export class FakeLogger implements Logger {
  readonly lines: Line[] = [];

  debug(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'debug', message, fields });
  }

  info(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'info', message, fields });
  }

  warn(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'warn', message, fields });
  }

  error(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'error', message, fields });
  }

  messages(level: keyof Logger): string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}

/** Keeps the scopes whose conversations were notified of changed tools. */
export class FakeToolRegistry implements ToolRegistry {
  readonly notified: ToolScope[] = [];

  registerProvider(): Registration {
    return nothingToTakeBack;
  }

  notifyChanged(scope: ToolScope): void {
    this.notified.push(scope);
  }
}

/** A host that is served at these origins. */
export class FakeRouteRegistry implements RouteRegistry {
  readonly servedOrigins = new Set(['https://platform.example']);
  basePath: string | undefined;

  register(): Registration {
    return nothingToTakeBack;
  }

  isServedOrigin(origin: string): boolean {
    return this.servedOrigins.has(origin);
  }
}
