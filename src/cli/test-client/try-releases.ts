import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import pc from 'picocolors'

import { openKnownList } from '../../command/baseline/known-list.ts'
import { exitCode, type ExitCode, worstOf } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { writeFormats } from '../../command/formats/write-formats.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { chooseRelease } from '../../mock/served/release.ts'
import { redactRecording, writeRecording } from '#recorder/convert/public.ts'
import { isBreaking, resultOfClientTest } from '#reports/results/of-client-test.ts'
import { printJson } from '#reports/visible.ts'
import { toolInfo } from '../../run/package-info.ts'
import { placesIn } from '../../run/places-in.ts'
import { newestRelease } from '#engine/knowledge/releases.ts'
import {
  CLIENT_TEST_FORMAT,
  CLIENT_TEST_VERSION,
  type ClientTest,
  type Trial,
  type TrialOutcome,
} from '#engine/model/client-test.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { ENDING } from '../interruption.ts'
import { isShown } from '../options/common-options.ts'
import { linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'
import type { TestClientOptions } from './options.ts'
import { programOutput } from './program-output.ts'
import { describeTrials } from './trial-words.ts'
import { tryRelease } from './try-release.ts'

/** Tries a program on each release, one after the other. Throws a UsageError. */
export async function testClient(
  words: readonly string[],
  options: TestClientOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const forms = { command: 'test-client', ...options } as const
  checkFormats(forms, terminal)
  const list = await openKnownList(options)
  const test = await tried(words, options, terminal)
  const { releases, complete } = test
  const result = resultOfClientTest(test, placesIn)
  const [first] = releases
  const held = list?.holdResult(result, releases.length === 1 ? { release: first?.release } : {})
  const { hasPrinted } = await writeFormats(
    () => ({ result: held?.result ?? result, document: () => printJson(test) }),
    ...([forms, terminal] as const),
  )
  if (options.json === true) terminal.out(printJson(test))
  else if (!hasPrinted) {
    const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
    terminal.out(describeTrials(releases))
    if (held) terminal.out(`\n${held.text(style)}\n`)
  }
  if (options.out !== undefined && options.quiet !== true)
    terminal.err(`Recordings: ${options.out}\n`)
  if (!complete) return exitCode('interrupted')
  const code = worstOf(releases.flatMap(codesOf))
  const shown = { isTold: isShown({ ...options, quiet: false }) }
  return held?.finish(code, linesTo(terminal), shown) ?? code
}

/** What the program came to on each release, up to an interruption. */
async function tried(
  words: readonly string[],
  { release, to, except, limit, out, quiet }: TestClientOptions,
  terminal: Terminal,
): Promise<ClientTest> {
  const wanted = release.length > 0 ? release : [newestRelease().release]
  for (const one of [...wanted, ...to]) chooseRelease(one)
  if (out !== undefined) makeFolder(out)
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort()
  }
  for (const name of ENDING) process.on(name, abort)
  const releases: Trial[] = []
  try {
    for (const one of wanted) {
      if (controller.signal.aborted) break
      const output = programOutput(terminal.err, one)
      const trial = await tryRelease(words, one, {
        to,
        except,
        ...(limit !== undefined && { limit }),
        environment: terminal.env,
        signal: controller.signal,
        say: quiet === true ? () => undefined : output.say,
        ...(out !== undefined && { keep: (server) => keep(server, out) }),
      })
      output.end()
      releases.push(trial)
    }
  } finally {
    for (const name of ENDING) process.off(name, abort)
  }
  return {
    format: CLIENT_TEST_FORMAT,
    version: CLIENT_TEST_VERSION,
    tool: toolInfo(),
    program: programOf(words),
    complete: !controller.signal.aborted,
    releases,
  }
}

/** How a program is called on a page: `python3 backup.py`. Other arguments may be secrets and are left out. */
function programOf(words: readonly string[]): string {
  const [file = '', ...args] = words
  const script = args.find((arg) => existsSync(arg) && statSync(arg).isFile())
  return [file, ...(script === undefined ? [] : [script])].join(' ')
}

const CODES: Readonly<Record<TrialOutcome, ExitCode>> = {
  survives: exitCode('conforms'),
  fails: exitCode('differences'),
  untried: exitCode('incomplete'),
}

function codesOf({ outcome, forecasts }: Trial): readonly ExitCode[] {
  const breaks = forecasts.some(({ findings }) => findings.some((one) => isBreaking(one.outcome)))
  return [CODES[outcome], ...(breaks ? [exitCode('differences')] : [])]
}

function makeFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
  } catch (cause) {
    throw new UsageError(
      `cannot write into "${out}": ${fileProblem(cause)}; name another folder with --out`,
      { cause },
    )
  }
}

async function keep(server: MockServer, out: string): Promise<string | undefined> {
  if (server.requests.length === 0) return undefined
  const file = join(out, `client-${server.release ?? 'unknown'}.ndjson`)
  await writeRecording(file, redactRecording(server.recording()))
  return file
}
