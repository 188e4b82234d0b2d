import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { currentPage, mendAddress, type PageId } from '../router.js';

/** The page that the address names, and those that were shown before: they stay in the document as they were left. */
export class PageController implements ReactiveController {
  current = currentPage();
  private visited: ReadonlySet<PageId> = new Set([this.current]);

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly setTitle: (page: PageId) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.follow);
    window.addEventListener('popstate', this.follow);
    this.follow();
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.follow);
    window.removeEventListener('popstate', this.follow);
  }

  isVisited(page: PageId): boolean {
    return this.visited.has(page);
  }

  /** Forgets the other pages, which the next person has not seen. */
  forgetVisited(): void {
    this.visited = new Set([this.current]);
    this.host.requestUpdate();
  }

  private readonly follow = (): void => {
    mendAddress();
    this.current = currentPage();
    this.visited = new Set([...this.visited, this.current]);
    this.setTitle(this.current);
    this.host.requestUpdate();
  };
}
