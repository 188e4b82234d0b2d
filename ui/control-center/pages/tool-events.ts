/** Somebody picked an action from search results, to be filled into the form that runs actions. */
export class ActionPickedEvent extends Event {
  static readonly eventName = 'action-picked';
  readonly action: string;
  readonly inputSchema: unknown;

  constructor({ action, inputSchema }: { action: string; inputSchema: unknown }) {
    super(ActionPickedEvent.eventName, { bubbles: true, composed: true });
    this.action = action;
    this.inputSchema = inputSchema;
  }
}

/** A tool was called; what the agent is given may be different now. */
export class ToolCalledEvent extends Event {
  static readonly eventName = 'tool-called';

  constructor() {
    super(ToolCalledEvent.eventName, { bubbles: true, composed: true });
  }
}
