import { CrashSite, type SiteOptions } from './crash-site.js';
import { startOf } from './starts.js';

/** The site of several flows, one after another: opened for the first window, and anew after one that failed. */
export class SharedSite {
  private site?: CrashSite;

  constructor(private readonly options?: SiteOptions) {}

  async ready(): Promise<CrashSite> {
    if (this.site !== undefined) return this.site;
    this.site = await CrashSite.open(this.options);
    await startOf(this.site);
    await this.site.order({ do: 'keepCompiled' });
    return this.site;
  }

  async close(): Promise<void> {
    const { site } = this;
    this.site = undefined;
    await site?.close();
  }
}
