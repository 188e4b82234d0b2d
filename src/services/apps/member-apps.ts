import type { AppView } from '../../contract/app-constants.js';
import type { AppList, AppRecord } from '../../contract/app-contract.js';
import { type AppSection, appSections, sectionOf } from '../../contract/app-sections.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Connection } from '../../domain/connection.js';
import type { SignIn } from '../../domain/sign-in.js';
import type { AppUsage } from '../../stores/app-usage-store.js';
import { type CatalogSnapshot, isOffered } from '../catalog/catalog-snapshot.js';
import { toConnectionView } from '../connections/connection-view.js';
import { type OwnClientStatus, shownConnectability, toOauthClientField } from './own-client-status-reader.js';

/** The state of a member's apps beside the catalog, by slug. */
export type MemberState = {
  clients: OwnClientStatus;
  usage: ReadonlyMap<string, AppUsage>;
  /** Only org admins see how many members use an app, and can enable what they find. */
  isForAdmin: boolean;
  connections: ReadonlyMap<string, Connection>;
  signIns: ReadonlyMap<string, SignIn>;
  projectId: string | undefined;
};

const unused: AppUsage = { isEnabled: false, agentCount: 0 };

/** The apps of the catalog as one member sees them. Makes records only for the apps that are shown, since there are thousands. */
export class MemberApps {
  /** In the order of `appSections`, each section in the order of use. */
  private readonly inUse: ReadonlyMap<string, CatalogApp>;
  readonly counts: AppList['counts'];

  constructor(
    private readonly state: MemberState,
    readonly catalog: CatalogSnapshot,
  ) {
    const inUse = this.listUsedApps()
      .map((app) => ({ app, section: sectionOf(this.recordOf(app)) }))
      .filter(({ section }) => section !== 'others')
      .sort((a, b) => appSections.indexOf(a.section) - appSections.indexOf(b.section));
    const countOf = (name: AppSection) => inUse.filter(({ section }) => section === name).length;
    this.inUse = new Map(inUse.map(({ app }) => [app.slug, app]));
    this.counts = {
      enabled: [...this.state.usage.values()].filter(({ isEnabled }) => isEnabled).length,
      connected: countOf('connected'),
      needsAttention: countOf('attention'),
      catalog: catalog.apps.length,
    };
  }

  /** Apps in use first, then the most used. */
  listView(view: AppView, popularCount: number): CatalogApp[] {
    const inUse = [...this.inUse.values()];
    if (view === 'enabled') return inUse.filter((app) => this.isEnabled(app));
    const others = view === 'popular' ? this.catalog.apps.slice(0, popularCount) : this.catalog.apps;
    return [...inUse, ...others.filter(({ slug }) => !this.inUse.has(slug))];
  }

  /**
   * Best match first; an exact slug before anything else, so that every app can be found by it. Apps in use that the catalog does
   * not list come after what it finds. Members cannot enable what they find, so the apps that they can use come before all
   * others, over all pages of a list.
   */
  async search(query: string): Promise<CatalogApp[]> {
    const { bySlug, search } = this.catalog;
    const text = query.trim().toLowerCase();
    const named = bySlug.get(text) ?? this.inUse.get(text);
    const slugs = await search.find(query, (each) => this.inUse.has(each));
    const found = [...slugs.flatMap((each) => bySlug.get(each) ?? []), ...this.unlistedNamed(text)];
    const matches = named === undefined ? found : [named, ...found.filter((app) => app !== named)];
    if (this.state.isForAdmin) return matches;
    const isUsable = (app: CatalogApp) => this.inUse.has(app.slug);
    return [...matches.filter(isUsable), ...matches.filter((app) => !isUsable(app))];
  }

  /** The search knows only what is listed. `text`: a part of the name, in small letters. */
  private unlistedNamed(text: string): CatalogApp[] {
    const { bySlug } = this.catalog;
    return [...this.inUse.values()].filter(({ slug, name }) => !bySlug.has(slug) && name.toLowerCase().includes(text));
  }

  isEnabled({ slug }: CatalogApp): boolean {
    return this.state.usage.get(slug)?.isEnabled ?? false;
  }

  recordOf(app: CatalogApp): AppRecord {
    const { slug } = app;
    const { usage, isForAdmin, connections, signIns, projectId } = this.state;
    const { isEnabled, agentCount, memberCount } = usage.get(slug) ?? unused;
    const offered = isOffered(this.catalog, slug);
    return {
      app: slug,
      name: app.name,
      description: app.description,
      logoUrl: app.logoUrl,
      categories: app.categories,
      connectability: shownConnectability(app, this.state.clients),
      enabled: isEnabled,
      offered,
      agentCount,
      memberCount: isForAdmin ? (memberCount ?? 0) : undefined,
      ...toOauthClientField(app, this.state.clients, offered),
      connection: toConnectionView({
        app,
        connection: connections.get(slug),
        // Nobody can finish a sign-in to an app that is not listed, as after the key was forgotten.
        signIn: this.catalog.bySlug.has(slug) ? signIns.get(slug) : undefined,
        projectId,
      }),
    };
  }

  /**
   * The few apps that the organization or the member uses, including those that are no longer offered, so that they can be
   * disabled or disconnected.
   */
  private listUsedApps(): CatalogApp[] {
    const { usage, connections, signIns } = this.state;
    const slugs = new Set([...usage.keys(), ...connections.keys(), ...signIns.keys()]);
    const listed = this.catalog.apps.filter(({ slug }) => slugs.has(slug));
    const unlisted = [...slugs].filter((slug) => !this.catalog.bySlug.has(slug));
    return [...listed, ...unlisted.map((slug) => this.catalog.formerBySlug.get(slug) ?? unlistedApp(slug))];
  }
}

function unlistedApp(slug: string): CatalogApp {
  return {
    slug,
    name: toReadableName(slug),
    description: '',
    categories: [],
    connectability: 'unavailable',
    collectableSchemes: [],
  };
}

/** `google_drive` becomes `Google Drive`. */
function toReadableName(slug: string): string {
  return slug
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
