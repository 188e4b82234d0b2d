import { inject, injectable } from 'tsyringe';
import type { StreamEvent } from '../../contract/event-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { EventBus, HostEventName, HostEvents } from '../../host/events.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../access/permissions.js';

// Proxies close a stream that is silent for a minute; regular comments keep it open.
const heartbeatMs = 20_000;
const maximumStreams = 5_000;
// More pages than anybody keeps open, and few enough that one member cannot take the places of all others.
const mostPerMember = 20;
// A stream keeps the rights that its reader had when it began, so it ends in time; browsers reconnect by themselves.
const longestLifeMs = 15 * 60 * 1000;
// A reader with so many unread events is gone.
const mostUnread = 200;

type Stream = { principal: Principal; send(text: string): void; end(): void };

/** Server-sent events for open pages. An event says only that something changed; the page then reads it again. */
@injectable()
export class EventStreamService {
  private readonly streams = new Set<Stream>();
  private readonly subscriptions: Registration[] = [];
  private heartbeat?: NodeJS.Timeout;

  constructor(@inject(HostPorts.events) private readonly events: EventBus) {}

  start(): void {
    this.heartbeat = setInterval(() => this.broadcast(': still here\n\n', () => true), heartbeatMs).unref();
    this.on('appconnect.connection.changed', ({ orgId, userId, app, status }) => {
      const isFor = (reader: Principal) => reader.orgId === orgId && (reader.userId === userId || isOrgAdmin(reader));
      this.announce({ name: 'connection.changed', data: { app, userId, status } }, isFor);
    });
    this.on('appconnect.app.changed', ({ orgId, app }) => {
      this.announce({ name: 'app.changed', data: { app } }, (reader) => reader.orgId === orgId);
    });
    this.on('member.removed', ({ orgId, userId }) => {
      this.endWhere((reader) => reader.orgId === orgId && reader.userId === userId);
    });
    this.on('organization.deleted', ({ orgId }) => this.endWhere((reader) => reader.orgId === orgId));
    this.on('appconnect.settings.changed', () => this.announce({ name: 'settings.changed', data: {} }, () => true));
  }

  /**
   * A stream of events of the principal's own organization; members hear of their own connections, org admins of all.
   * Throws `rate_limited` when the member has as many as one may have, or all places are taken; pages then ask again
   * ever later.
   */
  open(principal: Principal, signal: AbortSignal): ReadableStream<Uint8Array> {
    if (this.isFullFor(principal) || this.streams.size >= maximumStreams)
      throw new PluginError('rate_limited', 'Too many pages are listening. Try again later.');
    const encoder = new TextEncoder();
    const life = AbortSignal.any([signal, AbortSignal.timeout(longestLifeMs)]);
    let stream: Stream | undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const end = () => {
          if (stream && this.streams.delete(stream)) controller.close();
        };
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -mostUnread) end();
          else controller.enqueue(encoder.encode(text));
        };
        stream = { principal, end, send };
        this.streams.add(stream);
        send('retry: 2000\n: connected\n\n');
        if (life.aborted) end();
        else life.addEventListener('abort', end, { once: true });
      },
      cancel: () => {
        if (stream) this.streams.delete(stream);
      },
    });
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
    this.endWhere(() => true);
  }

  private on<Name extends HostEventName>(name: Name, react: (payload: HostEvents[Name]) => void): void {
    this.subscriptions.push(this.events.subscribe(name, react));
  }

  /** To end an older one instead would not help: its page comes back, and ends the next. */
  private isFullFor({ orgId, userId }: Principal): boolean {
    const own = [...this.streams].filter(({ principal }) => principal.orgId === orgId && principal.userId === userId);
    return own.length >= mostPerMember;
  }

  private endWhere(isMeant: (reader: Principal) => boolean): void {
    for (const stream of [...this.streams]) if (isMeant(stream.principal)) stream.end();
  }

  private announce(event: StreamEvent, isFor: (reader: Principal) => boolean): void {
    this.broadcast(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`, isFor);
  }

  private broadcast(text: string, isFor: (reader: Principal) => boolean): void {
    for (const stream of this.streams) if (isFor(stream.principal)) stream.send(text);
  }
}
