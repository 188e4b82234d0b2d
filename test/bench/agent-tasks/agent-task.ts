export type Fields = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: each task knows the data of its own actions.
export type Data = any;

/** The arguments of an action, or how they follow from the data of the latest answer. */
type Arguments = Fields | ((data: Data) => Fields);

type CallOptions = {
  /** What the answer must contain. */
  shows?: string;
  /** The code of the error that the agent must get. */
  refusedAs?: string;
  /** What the agent sends instead where the first arguments are refused: one more call. */
  mended?: Arguments;
  /** Only these places of the data are asked for, where the tool can do so. */
  fields?: string[];
  /** The words with which the app itself refuses this call. */
  appSays?: string;
};

export type Step =
  | { kind: 'search'; queries: string[]; action: string }
  | ({ kind: 'call'; action: string; with: Arguments } & CallOptions)
  | { kind: 'connect'; app: string };

/** Something that a person asks an agent to do, with the calls of an agent that makes no mistake but those written here. */
export type AgentTask = {
  asks: string;
  /** What is done beforehand and not counted. */
  given?: Step[];
  steps: Step[];
};

/** Searches in these words; further ones are used where the action was not found with those before. */
export function search(queries: string | string[], action: string): Step {
  return { kind: 'search', queries: [queries].flat(), action };
}

export function call(action: string, fields: Arguments = {}, options: CallOptions = {}): Step {
  return { kind: 'call', action, with: fields, ...options };
}

/** Asks for a link to sign in, which the person follows. */
export function connect(app: string): Step {
  return { kind: 'connect', app };
}
