import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { FOREIGN } from '#test/formats/foreign.ts'
import type { Run } from '#engine/model/results/run.ts'

/** Formats that a pipeline can leave in its folder, by file name. */
const FORMS = {
  junit: 'junit.xml',
  sarif: 'results.sarif',
  annotations: 'annotations.txt',
  codequality: 'codequality.json',
  badge: 'badge.svg',
} as const

type Form = keyof typeof FORMS

/** One attempt, and its errors. */
export interface Flaws {
  readonly what: string
  readonly flaws: readonly string[]
}

/** Lists the errors of a report folder: missing or unreadable files, and other results. */
export async function flawsOfReports(
  folder: string,
  forms: readonly Form[],
  violates: boolean,
): Promise<readonly string[]> {
  const always = ['report.html', 'run.json', 'recording.ndjson']
  const missing = [...always, ...forms.map((form) => FORMS[form])].filter(
    (file) => !existsSync(join(folder, file)),
  )
  if (missing.length > 0) return missing.map((file) => `there is no ${file}`)
  const { summary } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run
  const flaws = [
    ...(summary.violations > 0 === violates ? [] : [`it counts ${summary.violations} violations`]),
    ...(summary.ok > 100 ? [] : [`only ${summary.ok} checks are ok`]),
  ]
  for (const form of forms)
    try {
      await FOREIGN[form].read(readFileSync(join(folder, FORMS[form]), 'utf8'))
    } catch (error) {
      flaws.push(`${FORMS[form]}: ${String(error)}`)
    }
  return flaws
}
