import { readFileSync, readdirSync } from 'node:fs'

import { packageInfo } from '../run/package-info.ts'
import type { Check } from '#engine/model/check.ts'
import type { Suites } from '#engine/model/results/bundle.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'
import { codeDigest, digestOf } from './digest.ts'

/**
 * Today's inputs of verdicts, as a digest over the release of this tool, every check as data, all
 * facts by release, and the code of the verdicts. Equal digests must give equal verdicts.
 */
export function suitesOfToday(): Suites {
  known ??= {
    sha256: digestOf(
      JSON.stringify({
        tool: packageInfo().version,
        suites: suites.map(({ area, checks }) => ({ area, checks: checks.map(asData) })),
        knowledge: [...filesIn('engine/knowledge/data'), ...filesIn('schemas')],
        code: codeDigest(),
      }),
    ),
    checks: suites.reduce((sum, { checks }) => sum + checks.length, 0),
  }
  return known
}
let known: Suites | undefined

/** A check without its functions, which are part of the code. */
function asData({ id, title, subject, source, versions, mode, needs, ...rest }: Check): unknown {
  const { after, field, evidence, why, remedy } = rest
  return { id, title, subject, source, versions, mode, needs, after, field, evidence, why, remedy }
}

/** Names and contents of a folder's JSON files, however they are laid out. */
function filesIn(folder: string): readonly (readonly [string, unknown])[] {
  return readdirSync(packageFile(folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [name, JSON.parse(readFileSync(packageFile(`${folder}/${name}`), 'utf8'))])
}
