import type { Logger } from '../../host/host-platform.js';
import type { ProviderReply } from './provider-reply.js';

/** Logs the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) once for each part of the provider's API. */
export class DeprecationNotices {
  private readonly logged = new Set<string>();

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  log(reply: ProviderReply): void {
    const [deprecation, sunset] = [reply.header('deprecation'), reply.header('sunset')];
    if (deprecation === undefined && sunset === undefined) return;
    const part = partOf(reply.url);
    if (this.logged.has(part)) return;
    this.logged.add(part);
    this.logger.warn('The connection provider announces that a part of its API ends.', {
      part,
      deprecatedAt: dateOf(deprecation),
      endsAt: dateOf(sunset),
    });
  }
}

/** Only the beginning of the path: the rest has ids, and the address of a session is a secret. */
function partOf(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.split('/').slice(1);
  return `/${[first, ...(first === 'api' ? rest.slice(0, 2) : [])].join('/')}`;
}

/** The date as UTC ISO 8601; nothing else of the header is logged. */
function dateOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const seconds = /^@(\d{1,12})$/.exec(header.trim())?.[1];
  const date = new Date(seconds === undefined ? Date.parse(header) : Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
