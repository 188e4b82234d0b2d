import type { ReactiveController } from 'lit';
import type { Listing } from '../../state/app-listing.js';
import type { AppConnectElement } from '../appconnect-element.js';
import { type Entry, toEntries } from './catalog-entries.js';
import type { ListingController } from './listing-controller.js';
import type { WindowedBlocks } from './windowed-blocks.js';

const resultsPauseMs = 700;

/** What was found, as lines; a new search starts at its top, and how much it found is said. */
export class ResultsController implements ReactiveController {
  /** The lines of what was read so far. */
  entries: Entry[] = [];
  /** Whether the service told of an app what it tells admins alone. */
  isForAdmin = false;

  private entriesOf: Listing | undefined;
  private shownGeneration = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: AppConnectElement,
    private readonly loader: Pick<ListingController, 'listing' | 'generation'>,
    private readonly blocks: Pick<WindowedBlocks, 'restart' | 'scrollBy'>,
  ) {
    host.addController(this);
  }

  /** Lines with the room for apps that were not read yet, so that the scroll bar tells the truth. */
  get lineCount(): number {
    const listing = this.entriesOf;
    return listing === undefined ? 0 : this.entries.length + Math.max(0, listing.total - listing.apps.length);
  }

  hostUpdate(): void {
    if (this.waitsForForm()) return;
    const { listing, generation } = this.loader;
    this.isForAdmin ||= listing?.apps.some(({ memberCount }) => memberCount !== undefined) ?? false;
    if (listing !== this.entriesOf) this.entries = listing === undefined ? [] : toEntries(listing);
    this.entriesOf = listing;
    if (this.shownGeneration !== generation) this.welcome(generation);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** Other lines would take the row away whose form is open, and what was entered with it. */
  private waitsForForm(): boolean {
    const rows = [...(this.host.renderRoot?.querySelectorAll('appconnect-app-row') ?? [])];
    const form = rows.find(({ openForm }) => openForm !== undefined)?.openForm;
    form?.addEventListener('close', this.handleClose, { once: true });
    return form !== undefined;
  }

  private handleClose = (): void => this.host.requestUpdate();

  /** Said once the person has stopped typing. */
  private welcome(generation: number): void {
    const isFirst = this.shownGeneration === 0;
    this.shownGeneration = generation;
    this.blocks.restart();
    if (isFirst) return;
    this.returnToStart();
    clearTimeout(this.timer);
    const tell = () => this.host.announce(this.host.words.apps.results(this.loader.listing?.total ?? 0));
    this.timer = setTimeout(tell, resultsPauseMs);
  }

  private returnToStart(): void {
    const toolbar = this.host.renderRoot.querySelector('.toolbar');
    const counts = this.host.renderRoot.querySelector('.counts');
    if (toolbar === null || counts === null) return;
    const distancePx = counts.getBoundingClientRect().top - toolbar.getBoundingClientRect().bottom;
    if (distancePx < 0) this.blocks.scrollBy(distancePx);
  }
}
