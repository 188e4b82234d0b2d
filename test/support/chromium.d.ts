declare module '#chromium' {
  /** Path of a Chromium on this machine; throws with how to get one. */
  export function requireChromium(): string;
}
