/** Something that the plugin registered with the host. `dispose` removes it; a second call does nothing. */
export interface Registration {
  dispose(): void;
}
