/** Something the host keeps for the plugin until it is taken back. Taking it back twice does nothing. */
export interface Registration {
  dispose(): void;
}
