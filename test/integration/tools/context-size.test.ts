import { expect } from 'chai';
import { Conversation } from '../../support/agents/conversation.js';
import { Installation, useInstallation } from '../../support/installation.js';
import { type SyntheticOptions, syntheticCatalog } from '../../support/synthetic-catalog.js';

const budget = 4_000;
const agent = { org_id: 'acme', agent_id: 'acme-assistant' };
const by = { by: 'ada', at: new Date().toISOString() };

/** Enables and assigns many apps directly in the database, instead of by a thousand requests. */
async function giveApps(installation: Installation, apps: string[]): Promise<void> {
  const database = await installation.host.host.database.getClient();
  const enabled = apps.map((app) => ({ org_id: 'acme', app, enabled_by: by.by, enabled_at: by.at }));
  const assigned = apps.map((app) => ({ ...agent, app, assigned_by: by.by, assigned_at: by.at }));
  await database.batchInsert('appconnect_enabled_apps', enabled, 100);
  await database.batchInsert('appconnect_agent_assignments', assigned, 100);
}

type SchemaNode = { properties?: Record<string, SchemaNode>; items?: SchemaNode };

function fieldsIn({ properties = {}, items }: SchemaNode = {}, path = ''): { path: string; schema: SchemaNode }[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    { path: `${path}.${name}`, schema },
    ...fieldsIn(schema, `${path}.${name}`),
  ]);
  return items === undefined ? own : [...own, ...fieldsIn(items, path)];
}

/** What a conversation of an agent with that many apps begins with. */
async function beginWith(count: number, names: Pick<SyntheticOptions, 'slugOf' | 'nameOf'> = {}) {
  const catalog = syntheticCatalog(count, names);
  const installation = await Installation.open({ apps: [], provider: { catalog } });
  try {
    await giveApps(
      installation,
      catalog.apps.map(({ slug }) => slug),
    );
    // Names are known once the catalog has been read.
    await (await installation.signIn('ada')).get('/v1/appconnect/apps?view=all');
    const conversation = await Conversation.open(installation.host, { user: 'cleo' });
    const tools = await conversation.tools();
    const { instructions } = conversation;
    await conversation.close();
    return { tools, instructions, size: JSON.stringify(tools).length + instructions.length };
  } finally {
    await installation.close();
  }
}

type Beginning = Awaited<ReturnType<typeof beginWith>>;

describe('The size of the tools in a conversation', () => {
  const open = useInstallation();
  let withOne: Beginning;
  let withThousand: Beginning;

  before(async () => {
    withOne = await beginWith(1);
    withThousand = await beginWith(1_000);
  });

  it(`stays below ${budget} characters, with one app or a thousand`, async () => {
    const beginnings = { 1: withOne, 12: await beginWith(12), 1000: withThousand };
    for (const [count, { tools, instructions, size }] of Object.entries(beginnings)) {
      expect(tools, count).to.have.length(3);
      expect(instructions, count).to.contain('App 0');
      expect(size, count).to.be.below(budget);
    }
  });

  it('names every app of forty, connected or not', async () => {
    const { instructions } = await beginWith(40);

    expect(new Set(instructions.match(/App \d+/g))).to.have.property('size', 40);
    expect(instructions)
      .to.contain('(not connected)')
      .and.not.match(/ more\b/);
  });

  it('names some of many apps, and says how many more there are', () => {
    const { instructions } = withThousand;

    const named = instructions.match(/App \d+/g) ?? [];
    expect(named.length).to.be.within(40, 80);
    expect(instructions).to.contain(`and ${1_000 - named.length} more`);
  });

  it('describes every field that a model fills in', () => {
    for (const { name, description, inputSchema } of withOne.tools) {
      expect(description, name).to.match(/^[A-Z].{40,}\.$/);
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {})) {
        expect(schema, `${name} ${field}`)
          .to.have.property('description')
          .that.matches(/^.{20,}\.$/);
      }
    }
  });

  it('gives every field of a result its type, and its meaning where the name does not tell it', () => {
    const fields = withOne.tools.flatMap(({ name, outputSchema }) => fieldsIn(outputSchema, name));

    expect(
      fields.filter(({ schema }) => !('type' in schema || 'enum' in schema || 'description' in schema)),
    ).to.deep.equal([]);
    const described = fields.filter(({ schema }) => 'description' in schema).map(({ path }) => path);
    expect(described).to.include.members([
      'appconnect__search_actions.actions.effect',
      'appconnect__search_actions.total',
      'appconnect__invoke_action.data',
      'appconnect__connect_account.say',
    ]);
  });

  it('stays below the limit, on one line and without invisible characters, whatever the names of apps', async () => {
    const hostile = [
      'N'.repeat(500),
      'Line\nbreak\r\n\u2028and\u0000control\u001b[31m',
      'Un\u200bseen\u202edirection\u{e0041}tags',
      '\u{1f600}'.repeat(250),
      `${'x'.repeat(39)}\u{1f600}`,
      '   ',
      '\ud800lone',
    ];
    const { tools, instructions, size } = await beginWith(700, {
      nameOf: (number) => hostile[number % hostile.length] ?? '',
      slugOf: (number) => `a_slug_that_goes_on_and_on_for_very_long_${number}`,
    });

    expect(size).to.be.below(budget);
    expect(instructions).not.to.match(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(instructions).to.match(/N{40}/).and.not.match(/N{41}/);
    expect(instructions).to.match(/and \d+ more/);
    expect(JSON.stringify(tools)).not.to.contain('NNN');
  });

  it('is zero for an agent without apps', async () => {
    const { tools, instructions } = await beginWith(0);

    expect([tools, instructions]).to.deep.equal([[], '']);
  });

  it('includes only apps that are assigned to the agent', async () => {
    const installation = await open({ apps: ['gmail', 'slack'] });
    const ada = await installation.signIn('ada');
    await ada.delete('/v1/appconnect/apps/slack/agents/acme-assistant');
    await ada.connect('gmail', 'ada@example.com');

    const conversation = await Conversation.open(installation.host, { user: 'ada' });
    const other = await Conversation.open(installation.host, { user: 'cleo' });

    expect(conversation.instructions).to.contain('Gmail (connected)').and.contain('Ada Lovelace');
    expect(other.instructions).to.contain('Gmail (not connected)').and.contain('Cleo Martin');
    expect(conversation.instructions + JSON.stringify(await conversation.tools())).not.to.match(/slack|notion/i);
    await Promise.all([conversation.close(), other.close()]);
  });
});
