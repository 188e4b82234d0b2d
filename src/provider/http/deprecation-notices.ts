import type { Logger } from '../../host/host-platform.js';
import type { ProviderReply } from './provider-reply.js';

/** What the provider announces in `Deprecation` (RFC 9745) and `Sunset` (RFC 8594): logged once for each part of its API. */
export class DeprecationNotices {
  private readonly told = new Set<string>();

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  note(reply: ProviderReply): void {
    const [deprecation, sunset] = [reply.header('deprecation'), reply.header('sunset')];
    if (deprecation === undefined && sunset === undefined) return;
    const part = partOf(reply.url);
    if (this.told.has(part)) return;
    this.told.add(part);
    try {
      this.logger.warn('The connection provider announces that a part of its API ends.', {
        part,
        deprecatedAt: dateOf(deprecation),
        endsAt: dateOf(sunset),
      });
    } catch {
      // A call was answered with this reply, and a log that fails must not make its outcome unknown.
    }
  }
}

/** The beginning of its path alone: further on there are ids, and the address of a session is a secret. */
function partOf(url: string): string {
  const [first = '', ...rest] = new URL(url).pathname.split('/').slice(1);
  return `/${[first, ...(first === 'api' ? rest.slice(0, 2) : [])].join('/')}`;
}

/** As UTC ISO 8601; nothing else of the headers is repeated. */
function dateOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const seconds = /^@(\d{1,12})$/.exec(header.trim())?.[1];
  const date = new Date(seconds === undefined ? Date.parse(header) : Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
