import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../permissions/permissions.js';
import type { EventStream } from './event-stream.js';
import type { PresentAdmins, Reader } from './present-admins.js';

type Listener = Reader & { streams: Set<EventStream> };

/**
 * `subject`: the id of the member whom it is about; it is sent only to that member and to org admins. Without one, everybody
 * gets it.
 */
type Announcement = { text: string; subject?: string };

/** The event streams of one organization's open pages. Each gets the announcements that its reader may see, in their order. */
export class OrganizationStreams {
  private readonly listeners = new Map<string, Listener>();
  private waiting: Announcement[] = [];
  private isDelivering = false;

  constructor(private readonly admins: PresentAdmins) {}

  get isEmpty(): boolean {
    return this.listeners.size === 0;
  }

  countOf(userId: string): number {
    return this.listeners.get(userId)?.streams.size ?? 0;
  }

  add(principal: Principal, stream: EventStream): void {
    const { userId } = principal;
    const listener = this.listeners.get(userId) ?? newListener(userId);
    listener.wasAdmin ||= isOrgAdmin(principal);
    listener.streams.add(stream);
    this.listeners.set(userId, listener);
  }

  remove(userId: string, stream: EventStream): void {
    const listener = this.listeners.get(userId);
    if (listener?.streams.delete(stream) && listener.streams.size === 0) this.listeners.delete(userId);
  }

  /** Sends to all pages at once, ahead of announcements that wait. */
  broadcast(text: string): void {
    for (const listener of this.listeners.values()) send(listener, text);
  }

  /** Sends at once if nobody has to be looked up in the directory; otherwise in its turn, once the directory has answered. */
  announce(announcement: Announcement): void {
    if (!this.isDelivering && this.listMaybeAdmins([announcement]).length === 0) this.deliver(announcement, new Set());
    else this.waiting.push(announcement);
    if (!this.isDelivering && this.waiting.length > 0) void this.deliverWaiting();
  }

  /** Ends the streams of one member, or of all. */
  end(userId?: string): void {
    for (const listener of [...this.listeners.values()]) {
      if (userId === undefined || listener.userId === userId) for (const stream of [...listener.streams]) stream.end();
    }
  }

  /** Announcements that arrive during a lookup form the next batch, so that each batch looks up each reader once. */
  private async deliverWaiting(): Promise<void> {
    this.isDelivering = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      const admins = await this.admins.findAmong(this.listMaybeAdmins(batch));
      for (const announcement of batch) this.deliver(announcement, admins);
    }
    this.isDelivering = false;
  }

  private listMaybeAdmins(announcements: readonly Announcement[]): Listener[] {
    const subjects = new Set(announcements.flatMap(({ subject }) => subject ?? []));
    if (subjects.size === 0) return [];
    return [...this.listeners.values()].filter(({ userId }) => subjects.size > 1 || !subjects.has(userId));
  }

  private deliver({ text, subject }: Announcement, admins: ReadonlySet<Reader>): void {
    for (const listener of this.listeners.values()) {
      if (subject === undefined || subject === listener.userId || admins.has(listener)) send(listener, text);
    }
  }
}

function newListener(userId: string): Listener {
  return { userId, wasAdmin: false, latestLookup: 0, isBeingLookedUp: false, streams: new Set() };
}

function send({ streams }: Listener, text: string): void {
  for (const stream of streams) stream.send(text);
}
