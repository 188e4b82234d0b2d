import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Conversation } from '../../support/agents/conversation.js';
import type { AgentTask, Data, Fields, Step } from './agent-task.js';

/** `idealCalls`: one for each step. `failure`: what went otherwise than the task says. */
export type TaskOutcome = { calls: number; idealCalls: number; characters: number; failure?: string };

/** What the script needs of the world around the conversation. */
export type World = {
  conversation: Pick<Conversation, 'call'>;
  /** Whether the tool that runs actions takes `fields`. */
  takesFields: boolean;
  /** The person follows a link and signs in. */
  followLink(link: string): Promise<void>;
  /** Lets the app refuse the next call with these words. */
  refuseNext(words: string): void;
};

type Call = Extract<Step, { kind: 'call' }>;

/** Does a task step by step as written, and counts calls and the characters of their results. */
export async function doTask({ given = [], steps }: AgentTask, world: World): Promise<TaskOutcome> {
  const preparing = new ScriptedAgent(world);
  const agent = new ScriptedAgent(world);
  const idealCalls = steps.length;
  try {
    for (const step of given) await preparing.take(step);
    for (const step of steps) await agent.take(step);
    return { ...agent.counted, idealCalls };
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return { ...agent.counted, idealCalls, failure: error.message };
  }
}

class TaskFailure extends Error {}

class ScriptedAgent {
  readonly counted = { calls: 0, characters: 0 };
  private latest: Data;

  constructor(private readonly world: World) {}

  take(step: Step): Promise<void> {
    if (step.kind === 'search') return this.search(step.queries, step.action);
    return step.kind === 'call' ? this.call(step) : this.connect(step.app);
  }

  private async search(queries: string[], action: string): Promise<void> {
    for (const query of queries) {
      const { body } = await this.use('search_actions', { query });
      const found = body.actions?.find((each: Data) => each.action === action);
      if (found === undefined) continue;
      // An agent that is not shown what the action takes asks once more, by its name.
      if (found.input_schema === undefined) await this.use('search_actions', { query: action, limit: 1 });
      return;
    }
    throw new TaskFailure(`"${queries.at(-1)}" did not find ${action}`);
  }

  private async call(step: Call): Promise<void> {
    if (step.appSays !== undefined) this.world.refuseNext(step.appSays);
    let answer = await this.invoke(step, step.with);
    if (answer.isError && step.mended !== undefined) answer = await this.invoke(step, step.mended);
    const { isError, body, text } = answer;
    const code = isError ? body.code : undefined;
    if (code !== step.refusedAs) throw new TaskFailure(`${step.action}: ${code ?? 'done'}, ${body.message ?? ''}`);
    if (step.shows !== undefined && !text.includes(step.shows)) {
      throw new TaskFailure(`${step.action} does not show "${step.shows}"`);
    }
    if (!isError) this.latest = body.data;
  }

  private invoke({ action, fields }: Call, given: Call['with']) {
    const chosen = fields !== undefined && this.world.takesFields ? { fields } : {};
    const filled = typeof given === 'function' ? given(this.latest) : given;
    return this.use('invoke_action', { action, arguments: filled, ...chosen });
  }

  private async connect(app: string): Promise<void> {
    const { isError, body } = await this.use('connect_account', { app });
    if (isError) throw new TaskFailure(`connecting ${app}: ${body.code}`);
    await this.world.followLink(body.sign_in_url);
  }

  private async use(tool: string, input: Fields): Promise<{ isError: boolean; body: Data; text: string }> {
    const result = await this.world.conversation.call(tool, input);
    const text = textOf(result);
    this.counted.calls += 1;
    this.counted.characters += text.length;
    return { isError: result.isError === true, body: JSON.parse(text), text };
  }
}

function textOf({ content }: CallToolResult): string {
  const [item] = content;
  return item?.type === 'text' ? item.text : '{}';
}
