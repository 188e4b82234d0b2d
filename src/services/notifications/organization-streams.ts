import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../authorization/permissions.js';
import type { EventStream } from './event-stream.js';
import type { PresentAdmins, Reader } from './present-admins.js';

type Listener = Reader & { streams: Set<EventStream> };

/** `subject` is the member whom it is about: only they and org admins hear of it. Without one everybody does. */
type Announcement = { text: string; subject?: string };

/** The open pages of one organization. Each hears what concerns it in the order in which it happened. */
export class OrganizationStreams {
  private readonly listeners = new Map<string, Listener>();
  private waiting: Announcement[] = [];
  private isTelling = false;

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

  /** Without waiting for a turn. */
  broadcast(text: string): void {
    for (const listener of this.listeners.values()) send(listener, text);
  }

  announce(announcement: Announcement): void {
    if (!this.isTelling && this.listMaybeAdmins([announcement]).length === 0) this.tell(announcement, new Set());
    else this.waiting.push(announcement);
    if (!this.isTelling && this.waiting.length > 0) void this.tellWaiting();
  }

  /** That member's pages, or all. */
  end(userId?: string): void {
    for (const listener of [...this.listeners.values()]) {
      if (userId === undefined || listener.userId === userId) for (const stream of [...listener.streams]) stream.end();
    }
  }

  /** What came up while the directory was asked makes up the next round, so that it is asked once about each reader. */
  private async tellWaiting(): Promise<void> {
    this.isTelling = true;
    while (this.waiting.length > 0) {
      const round = this.waiting;
      this.waiting = [];
      const admins = await this.admins.findAmong(this.listMaybeAdmins(round));
      for (const announcement of round) this.tell(announcement, admins);
    }
    this.isTelling = false;
  }

  private listMaybeAdmins(round: readonly Announcement[]): Listener[] {
    const subjects = new Set(round.flatMap(({ subject }) => subject ?? []));
    if (subjects.size === 0) return [];
    return [...this.listeners.values()].filter(({ userId }) => subjects.size > 1 || !subjects.has(userId));
  }

  private tell({ text, subject }: Announcement, admins: ReadonlySet<Reader>): void {
    for (const listener of this.listeners.values()) {
      if (subject === undefined || subject === listener.userId || admins.has(listener)) send(listener, text);
    }
  }
}

function newListener(userId: string): Listener {
  return { userId, wasAdmin: false, askedIn: 0, isBeingAsked: false, streams: new Set() };
}

function send({ streams }: Listener, text: string): void {
  for (const stream of streams) stream.send(text);
}
