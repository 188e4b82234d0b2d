import { inject, injectable } from 'tsyringe';
import type { StreamEvent } from '../../contract/event-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import { disposeAll } from '../../host/checks/disposal.js';
import { isGone } from '../../host/checks/is-gone.js';
import type { Directory } from '../../host/directory.js';
import type { EventBus, HostEventName, HostEvents } from '../../host/events.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import type { Principal } from '../../host/routes.js';
import { Closables } from '../closables.js';
import { EventStream } from './event-stream.js';
import { OrganizationStreams } from './organization-streams.js';
import { PresentAdmins } from './present-admins.js';

// Proxies close a stream on which nothing is sent for a minute; regular comments keep it open.
const heartbeatMs = 20_000;
const maxStreams = 5_000;
// More pages than anybody keeps open, and few enough that one member cannot take the streams of all others.
const maxPerMember = 20;
// Nobody can tell when a page is closed; programs need not ask more often than pages do at last.
const retryAfterMs = 60_000;

/** Server-sent events for open pages. An event only says that something changed; the page then reads it again. */
@injectable()
export class EventStreamService {
  private readonly organizations = new Map<string, OrganizationStreams>();
  private readonly subscriptions: Registration[] = [];
  private streamCount = 0;
  private heartbeat?: NodeJS.Timeout;

  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('listeners', () => this.close());
  }

  start(): void {
    this.heartbeat = setInterval(() => this.sendHeartbeat(), heartbeatMs).unref();
    this.on('appconnect.connection.changed', ({ orgId, userId, app, status }) =>
      this.announce(orgId, { name: 'connection.changed', data: { app, userId, status } }, userId),
    );
    this.on('appconnect.app.changed', ({ orgId, app }) => this.announce(orgId, { name: 'app.changed', data: { app } }));
    this.on('appconnect.client.tested', ({ orgId, userId, app }) =>
      this.announce(orgId, { name: 'client.tested', data: { app, userId } }, userId),
    );
    this.on('appconnect.settings.changed', () => {
      for (const orgId of this.organizations.keys()) this.announce(orgId, { name: 'settings.changed', data: {} });
    });
    this.on('member.removed', async ({ orgId, userId }) => {
      if (await isGone(() => this.directory.findMember(orgId, userId))) this.organizations.get(orgId)?.end(userId);
    });
    this.on('organization.deleted', async ({ orgId }) => {
      if (await isGone(() => this.directory.findOrganization(orgId))) this.organizations.get(orgId)?.end();
    });
  }

  /**
   * Opens a stream of events of the principal's organization. Members get the events of their own connections, org admins those
   * of all; whether somebody is an org admin is read from the directory at each event. Throws `rate_limited` when the member,
   * or the process, has the maximum of streams; pages then try again at growing intervals.
   */
  open(principal: Principal, signal: AbortSignal): ReadableStream<Uint8Array> {
    const { orgId, userId } = principal;
    const organization = this.organizations.get(orgId) ?? this.newOrganization(orgId);
    // To end an older stream instead would not help: its page would reconnect and so end another one.
    if (organization.countOf(userId) >= maxPerMember || this.streamCount >= maxStreams)
      throw new PluginError('rate_limited', 'Too many pages are listening. Try again later.', {
        details: { retryAfterMs },
      });
    const stream = new EventStream(signal, () => {
      this.streamCount -= 1;
      organization.remove(userId, stream);
      if (organization.isEmpty) this.organizations.delete(orgId);
    });
    organization.add(principal, stream);
    this.organizations.set(orgId, organization);
    this.streamCount += 1;
    stream.begin();
    return stream.body;
  }

  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    for (const organization of [...this.organizations.values()]) organization.end();
    await disposeAll(this.subscriptions.splice(0));
  }

  private newOrganization(orgId: string): OrganizationStreams {
    const { directory, logger } = this;
    return new OrganizationStreams(new PresentAdmins(orgId, { directory, logger }));
  }

  /** `subject`: the member whom the event is about, where others than org admins must not hear of it. */
  private announce(orgId: string, event: StreamEvent, subject?: string): void {
    this.organizations.get(orgId)?.announce({ text: toEventText(event), subject });
  }

  private sendHeartbeat(): void {
    for (const organization of this.organizations.values()) organization.broadcast(': still here\n\n');
  }

  private on<Name extends HostEventName>(name: Name, react: (payload: HostEvents[Name]) => void | Promise<void>): void {
    this.subscriptions.push(this.events.subscribe(name, react));
  }
}

function toEventText({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
