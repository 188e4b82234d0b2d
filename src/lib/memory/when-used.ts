/** Makes something at its first use: what takes long to make and is seldom used does not delay the start of a process. */
export function whenUsed<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
