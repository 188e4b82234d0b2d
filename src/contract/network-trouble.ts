import { z } from 'zod';

/**
 * Why no request reaches the provider, for who runs the platform: its origin, never a path or a key; the code of the network's
 * error; and both in words.
 */
export const networkTroubleSchema = z.object({ origin: z.string(), code: z.string().optional(), words: z.string() });
export type NetworkTrouble = z.infer<typeof networkTroubleSchema>;
