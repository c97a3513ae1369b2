import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import { parseDocument } from '#engine/text/yaml.ts'

/** The parts of `action.yml` that matter here. */
interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string }>
  >
  readonly runs: { readonly steps: readonly Step[] }
}

interface Step {
  readonly name: string
  readonly id?: string
  readonly run?: string
}

export function readAction(): Action {
  return parseDocument(readFileSync(packageFile('action.yml'), 'utf8')).toJS() as Action
}
