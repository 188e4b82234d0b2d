import { z } from 'zod';

/** What the reader may see beyond what every member sees, so that pages do not ask for what is refused. */
export const viewerSchema = z.object({
  /** The settings of app connections and the public web address. */
  maySeeSettings: z.boolean(),
  /** The full catalog, beyond the most used apps and a search. */
  maySeeAllApps: z.boolean(),
});

export type Viewer = z.infer<typeof viewerSchema>;
