import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { channels } from '../../../src/contract/access-constants.js';
import { toJsonSchema } from '../../../src/contract/json-schema.js';
import { toolErrorSchema } from '../../../src/contract/tool-contract.js';
import { toolDefinitions } from '../../../src/services/agent-texts/tool-definitions.js';
import { code, table } from './markdown-table.js';
import { type JsonSchema, toType } from './schema-type.js';

const introduction = `# The tools of agents

What an agent is given, word by word. Made from the definitions by a test; with \`UPDATE_REPORTS=1\` the test writes this page anew.

On each channel (${channels.map((channel) => `\`${channel}\``).join(', ')}) the host asks \`ToolProvider.resolveTools\` and gets at most
three tools and a text for the system prompt, together under 4,000 characters, with one app or a thousand. An agent without apps
gets neither. \`${toolDefinitions.connect.name}\` is there only while an app of the agent is not connected for the acting member. When
that changes, the host is told by \`notifyChanged\` and resolves again.

A tool never throws. An error is a result with \`isError\`, whose text is JSON:

\`\`\`ts
type ToolError = ${toType(toJsonSchema(toolErrorSchema, 'output') as JsonSchema)};
\`\`\`

\`ErrorCode\` is one of [these](operations.md#error-codes), \`message\` says what happened, \`fix\` what to do, and \`request_id\` is in the log
line of the failure too. While a \`PluginHost\` stops, a call over MCP gets \`plugin_closed\`, a code of the host's own, and no
log line. Where they are known, an error also has \`acting_as\` (the name of the member whose account was used),
\`gate\` and \`owner\` (what stopped the call, and who can open it), \`retry_after_seconds\`, \`errors\` (the fields that were refused)
and \`partly_done\` (results of a batch that the app did only in part), with a \`note\` which says that these are content.`;

/** `docs/tools.md` */
export function toolsPage(): string {
  return `${[introduction, ...Object.values(toolDefinitions).map(describeTool)].join('\n\n')}\n`;
}

function describeTool({ name, title, description, annotations, inputSchema, outputSchema }: Tool): string {
  const hints = Object.entries(annotations ?? {}).map(([hint, value]) => `\`${hint}: ${value}\``);
  return [
    `## ${name}`,
    `*${title}.* ${hints.join(', ')}.`,
    `> ${description}`,
    inputTable(inputSchema as JsonSchema & { properties: Record<string, { description?: string }> }),
    `Result: ${Object.keys(outputSchema?.properties ?? {})
      .map((field) => `\`${field}\``)
      .join(', ')}.`,
  ].join('\n\n');
}

function inputTable(schema: JsonSchema & { properties: Record<string, { description?: string }> }): string {
  const rows = Object.entries(schema.properties).map(([name, field]) => {
    const type = toType(field).replaceAll('|', '\\|');
    const isRequired = schema.required?.includes(name) ?? false;
    return [code(name), code(type), isRequired ? 'yes' : 'no', field.description ?? ''];
  });
  return table(['Argument', 'Type', 'Required', 'What the agent reads'], rows);
}
