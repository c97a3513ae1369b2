import { expect, test } from 'vitest'

import { fixture, fixtureNames } from '#test/fixtures.ts'
import { fixtureRun } from '#test/judged.ts'
import { suites } from '#suites/index.ts'
import { joinRecordings } from '../../model/recording.ts'
import type { Run } from '../../model/results/run.ts'
import { OUTCOMES } from '../../model/results/verdict.ts'
import { packageFile } from '../../package.ts'
import { judge } from '../judge.ts'

const files = fixtureNames()

const CHANGED =
  'a verdict on a fixture changed: read the diff below; if the change is meant, ' +
  '"npx vitest run engine/judge/recordings/fixture-verdicts -u" writes it, and it is reviewed with the commit'

test.each(files)('the verdicts on %s match the reviewed ones', async (name) => {
  await expectReviewed(name, await fixtureRun(name))
})

test('the verdicts on an upgrade match the reviewed ones', async () => {
  const before = await fixture('migration-3.1.0-before')
  const after = await fixture('migration-3.2.0-after')

  await expectReviewed('migration-3.1.0-to-3.2.0', judge(joinRecordings(before, after), suites))
})

/** Compares verdicts with the reviewed file, which has one line for each check. */
async function expectReviewed(name: string, { target, verdicts }: Run): Promise<void> {
  const byOutcome = OUTCOMES.map((outcome): [string, readonly string[]] => [
    outcome,
    verdicts.filter((verdict) => verdict.outcome === outcome).map(({ checkId }) => checkId),
  ])
  const shown = { release: target.judgedVersion, ...Object.fromEntries(byOutcome) }
  const text = `${JSON.stringify(shown, null, 1)}\n`

  await expect(text, CHANGED).toMatchFileSnapshot(
    packageFile(`test/fixtures/${name}.verdicts.json`),
  )
}
