import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Action } from '../../domain/app.js';
import {
  type ActionEntry,
  type AppDescription,
  toActionEntry,
  toAppDescription,
  wordsOfAction,
  wordsOfSlug,
} from './index/action-entry.js';
import { AppNameIndex, type SearchableApp } from './index/app-name-index.js';
import { replacedAmong } from './index/deprecation.js';
import { ExactNames, type NamedAction, toNamedAction } from './index/exact-names.js';
import { TermDictionary } from './index/term-dictionary.js';
import { CandidateRetriever } from './ranking/candidate-retriever.js';

/** `named` has the replaced actions, too. */
type IndexedApp = { description: AppDescription; entries: ActionEntry[]; named: NamedAction[] };

/** Actions that are indexed before other work gets a turn of the event loop: a few milliseconds. */
const sliceSize = 20;

/** The actions of apps, with all that they are found by. */
export class IndexedActions {
  /** The entries that searches find. The full-text index may have more: actions that are being added or removed. */
  readonly visible = new Map<number, ActionEntry>();
  /** Every action by its name. Only by its name a replaced one is found, since sessions are not required to run those. */
  readonly exactNames = new ExactNames();
  readonly names = new AppNameIndex();
  readonly dictionary = new TermDictionary();
  readonly retriever = new CandidateRetriever();
  private readonly apps = new Map<string, IndexedApp>();
  private readonly latestPuts = new Map<string, symbol>();
  private nextId = 0;

  entriesOf(app: string): readonly ActionEntry[] {
    return this.apps.get(app)?.entries ?? [];
  }

  /** The entries of each app that is allowed. */
  entriesByApp(allowed: ReadonlySet<string> | undefined): ActionEntry[][] {
    const apps = [...this.apps.values()].filter(({ description }) => !allowed || allowed.has(description.app.slug));
    return apps.map(({ entries }) => entries);
  }

  /**
   * Adds an app, or replaces its actions, in slices between which other work goes on. Until the last slice, searches find
   * the earlier actions. Of overlapping calls for one app, the last one counts. Returns whether these actions are visible
   * now: not when the app was removed or put again meanwhile.
   */
  async putApp(app: SearchableApp, actions: Action[]): Promise<boolean> {
    const put = Symbol(app.slug);
    this.latestPuts.set(app.slug, put);
    const indexed: IndexedApp = { description: toAppDescription(app, actions.length), entries: [], named: [] };
    const replaced = await replacedAmong(actions);
    if (this.latestPuts.get(app.slug) !== put) return false;
    for (const slice of slicesOf(actions)) {
      await nextTurn();
      this.addTexts(slice, replaced, indexed);
      if (this.latestPuts.get(app.slug) !== put) {
        await this.removeTexts(indexed);
        return false;
      }
    }
    const before = this.apps.get(app.slug);
    this.show(indexed);
    if (before) await this.removeTexts(before);
    return this.latestPuts.get(app.slug) === put;
  }

  /** The next search no longer finds its actions; their texts are removed in slices. */
  async removeApp(slug: string): Promise<void> {
    this.latestPuts.delete(slug);
    const indexed = this.apps.get(slug);
    if (!indexed) return;
    this.apps.delete(slug);
    this.hide(indexed);
    await this.removeTexts(indexed);
  }

  private addTexts(actions: Action[], replaced: ReadonlySet<Action>, indexed: IndexedApp): void {
    const { description } = indexed;
    const current = actions.filter((action) => !replaced.has(action));
    const entries = current.map((action) => toActionEntry(this.nextId++, action, description));
    indexed.named.push(
      ...actions.map((action) => toNamedAction(action, replaced.has(action), wordsOfSlug(action, description.app))),
    );
    indexed.entries.push(...entries);
    this.retriever.add(entries);
    for (const { action, reading } of entries) {
      this.dictionary.update(wordsOfAction(action, description), reading.verb, 1);
    }
  }

  private async removeTexts({ description, entries }: IndexedApp): Promise<void> {
    for (const slice of slicesOf(entries)) {
      await nextTurn();
      this.retriever.discard(slice);
      for (const { action, reading } of slice) {
        this.dictionary.update(wordsOfAction(action, description), reading.verb, -1);
      }
    }
  }

  /** Makes an app's actions visible in place of its earlier ones. */
  private show(indexed: IndexedApp): void {
    const { app } = indexed.description;
    const before = this.apps.get(app.slug);
    if (before) this.hide(before);
    this.apps.set(app.slug, indexed);
    this.names.add(app);
    for (const entry of indexed.entries) this.visible.set(entry.id, entry);
    for (const named of indexed.named) this.exactNames.add(named);
  }

  private hide({ description, entries, named }: IndexedApp): void {
    this.names.remove(description.app);
    for (const { id } of entries) this.visible.delete(id);
    for (const each of named) this.exactNames.remove(each);
  }
}

function slicesOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / sliceSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * sliceSize, (at + 1) * sliceSize));
}
