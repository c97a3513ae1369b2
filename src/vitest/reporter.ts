import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

import { visibleLine } from '#reports/visible.ts'
import { type Came, reconcile, type Reported } from './reconcile.ts'
import type { ToldRun } from './told.ts'
import { writeTold } from './write-told.ts'

/** A suite of `conformance`, and the reports of its tests. */
interface ToldSuite {
  readonly file: string
  /** Missing if the reporting test is. */
  readonly told: ToldRun | undefined
  readonly reported: readonly Reported[]
}

/**
 * A reporter of vitest: compares the reports of `conformance` tests with the plan, writes the
 * report, and prints its path. A missing report, or a file that was aborted, is an error and never
 * a pass.
 */
export default class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined

  /** Called by vitest before all else. */
  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const bail = this.#vitest?.config.bail ?? 0
    const isBailed = bail > 0 && modules.some((one) => one.state() === 'failed')
    const suites = modules.flatMap((one) => suitesOf(one, isBailed))
    this.#tell(suites.length === 0 ? [] : [''])
    const folders = new Map<string, string>()
    for (const suite of suites) await this.#finish(suite, folders)
    for (const one of modules) this.#fail(brokenOff(one))
    this.#tell(suites.length === 0 ? [] : [''])
  }

  async #finish({ file, told, reported }: ToldSuite, folders: Map<string, string>): Promise<void> {
    if (!told) {
      this.#fail([
        `${file}: the test that reports the run is missing; see the output of vitest above`,
      ])
      return
    }
    const { run, leftOut, wrong } = reconcile(told, reported)
    const { folder } = told.places
    this.#fail(wrong.map((says) => `${file}: ${says}; see the output of vitest above`))
    const other = folder === undefined ? undefined : folders.get(folder)
    if (folder !== undefined) folders.set(folder, file)
    if (other !== undefined)
      this.#fail([
        `${file} writes its report into "${folder ?? ''}", and so does ${other}; give each its own folder with "out"`,
      ])
    try {
      this.#tell(await writeTold(run, told.places))
    } catch (error) {
      this.#fail([`${file}: ${error instanceof Error ? error.message : String(error)}`])
    }
    if (leftOut > 0)
      this.#tell([
        `Partial: ${leftOut} of ${told.planned.tests} tests were left out; the report contains them all`,
      ])
  }

  #tell(lines: readonly string[]): void {
    for (const line of lines) this.#vitest?.logger.log(line)
  }

  #fail(sentences: readonly string[]): void {
    for (const says of sentences) this.#vitest?.logger.error(`Error: ${visibleLine(says)}`)
    if (sentences.length > 0) process.exitCode = process.exitCode || 1
  }
}

function suitesOf(module: TestModule, isBailed: boolean): readonly ToldSuite[] {
  const suites = new Map<string, { told: ToldRun | undefined; reported: Reported[] }>()
  for (const one of module.children.allTests()) {
    const { graylogVerdict: verdict, graylogRun: run } = one.meta()
    if (!verdict) continue
    const suite = suites.get(verdict.call) ?? { told: undefined, reported: [] }
    suite.told ??= run
    suite.reported.push({ told: verdict.told, came: cameOf(one, isBailed) })
    suites.set(verdict.call, suite)
  }
  return [...suites.values()].map((suite) => ({ file: module.relativeModuleId, ...suite }))
}

function cameOf(one: TestCase, isBailed: boolean): Came {
  const result = one.result()
  if (result.state === 'pending') return isBailed ? 'left out' : 'unfinished'
  // A test skipped during the run has a reason; one without was filtered out.
  if (result.state === 'skipped' && result.note === undefined) return 'left out'
  return result.state
}

/** A file without reports because an error aborted it. */
function brokenOff(module: TestModule): readonly string[] {
  const state = module.state()
  if (state === 'passed' || state === 'skipped' || module.children.size > 0) return []
  const [error] = module.errors()
  const why = error === undefined ? '' : `: ${error.message}`
  return [`${module.relativeModuleId} stopped before it reported anything${why}`]
}
