import { expect } from 'chai';
import { checkModel, replaySteps } from './check-model.js';
import { keptSeeds } from './kept-seeds.js';
import { type DatabaseName, ModelDatabase } from './model-database.js';
import { stepKinds } from './steps/all-steps.js';

// Another seed explores other sequences; a failure prints how it is replayed.
const { MODEL_SEED = '20261120', MODEL_PATH, MODEL_SEQUENCES } = process.env;
// The kinds of step are the same on both; what differs on PostgreSQL is how transactions run beside each other.
const enoughForEveryStep = 100;
const sequencesOn: Record<DatabaseName, number> = { sqlite: enoughForEveryStep, postgres: 40 };

for (const [name, database] of [['SQLite', 'sqlite'] as const, ['PostgreSQL', 'postgres'] as const]) {
  describe(`Two replicas on ${name}`, function () {
    this.timeout(600_000);

    it('keep every promise, whatever happens', async () => {
      const sequences = Number(MODEL_SEQUENCES ?? sequencesOn[database]);
      const report = await checkModel({ sequences, seed: Number(MODEL_SEED), path: MODEL_PATH, database });

      expect(report.failure ?? '', report.failure).to.equal('');
      if (sequences >= enoughForEveryStep && MODEL_PATH === undefined) {
        expect(stepKinds.filter((kind) => !report.steps.has(kind))).to.deep.equal([]);
      }
    });

    describe('keep the promises that they broke once', () => {
      let opened: ModelDatabase;
      before(async () => {
        opened = await ModelDatabase.open(database);
      });
      after(() => opened.close());

      for (const { found, steps } of keptSeeds) {
        it(found, () => replaySteps(opened, steps));
      }
    });
  });
}
