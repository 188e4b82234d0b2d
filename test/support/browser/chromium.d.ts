declare module '#chromium' {
  /** Path of a Chromium on this machine; throws with how to get one. */
  export function requireChromium(): string;
  /** What tests and benches launch it with. */
  export const chromiumFlags: string[];
  export function usualPaths(platform?: NodeJS.Platform, environment?: NodeJS.ProcessEnv): string[];
  export function adviceFor(platform?: NodeJS.Platform): string;
}
