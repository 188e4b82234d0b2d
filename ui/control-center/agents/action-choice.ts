import type { ReactiveControllerHost } from 'lit';
import type { JsonSchema } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import { type FoundAction, findAction, type SearchedAgent } from './found-actions.js';

/** An action that was picked, and the ones beside it that may be chosen instead. */
export type PickedAction = { action: FoundAction; offered: readonly FoundAction[] };

/** The action that the form of `appconnect__invoke_action` is for, whose schema gives it the fields of the arguments. */
export class ActionChoice {
  chosen: FoundAction | undefined;
  /** The name that was looked up last, whether it was found or not. */
  name = '';
  private offered: readonly FoundAction[] = [];
  private latestRequest = 0;
  private latestLookup: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>,
    private readonly agent: () => SearchedAgent,
  ) {}

  offer(offered: readonly FoundAction[]): void {
    this.offered = offered;
    this.host.requestUpdate();
  }

  /** Chooses an action by its name, with its whole schema. Resolves with false where another one was chosen meanwhile. */
  choose(name: string): Promise<boolean> {
    this.name = name;
    this.latestLookup = this.lookUp(name);
    return this.latestLookup;
  }

  /** The same, but waits for a lookup of that name that is under way, or is done, instead of beginning another one. */
  ensure(name: string): Promise<boolean> {
    return name === this.name ? this.latestLookup : this.choose(name);
  }

  private async lookUp(name: string): Promise<boolean> {
    const request = ++this.latestRequest;
    const found = name === '' ? undefined : await findAction(this.agent(), name);
    if (request !== this.latestRequest) return false;
    this.chosen = found ?? this.offered.find(({ action }) => action === name);
    this.host.requestUpdate();
    return true;
  }

  /** Looks the same action up again: another agent may have it, or not. */
  forgetName(): void {
    this.name = '';
  }

  /** The schema of the tool's input, with the fields of the action in the place of any arguments. */
  schemaFor(tool: JsonSchema, { tool: words }: Words): JsonSchema {
    const { action, arguments: anyArguments, ...others } = tool.properties ?? {};
    if (action === undefined || anyArguments === undefined) return tool;
    const args = this.chosen?.input_schema;
    const hasFields = args !== undefined && Object.keys(args.properties ?? {}).length > 0;
    const choices = this.offered.map(({ action: value, name = value, effect }) => ({
      const: value,
      title: effect === undefined ? name : `${name} (${words.effects[effect]})`,
    }));
    return {
      ...tool,
      required: [...(tool.required ?? []), ...(hasFields ? ['arguments'] : [])],
      properties: {
        action:
          choices.length === 0 ? action : { ...action, description: this.chosen?.description ?? '', oneOf: choices },
        ...(args === undefined ? { arguments: anyArguments } : hasFields ? { arguments: args } : {}),
        ...others,
      },
    };
  }
}
